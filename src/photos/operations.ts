import { defineOperation } from '../operation/operation.ts';
import { CreateUploadSessionInput, UploadSession } from './schemas.ts';
import { createUploadSession } from './upload-sessions.ts';

/** Operations that both REST and the tools offer. */
export const photos = {
  createUploadSession: defineOperation({
    name: 'createUploadSession',
    access: 'write',
    idempotent: true,
    input: CreateUploadSessionInput,
    output: UploadSession,
    run: createUploadSession,
  }),
};
