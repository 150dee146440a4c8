import { HOW_TO_INSTALL, type ShareState } from '../../adapters/share.ts';
import { TUNNEL_NAMES } from '../../adapters/tunnel.ts';
import { PostForm, Submit } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import type { SectionsProps } from './part.tsx';
import {
  AddressSection,
  BackupsSection,
  MailSection,
  ModelSection,
  OperatorSection,
  type Receiving,
  RepliesSection,
} from './sections.tsx';

type Props = SectionsProps & {
  share: ShareState;
  /** Names of the adapters that are in use. */
  mailer: string;
  writer: string;
  bucket: string | undefined;
  /** The address for Resend's reports. */
  webhookUrl: string;
  receiving: Receiving;
  /** Who can open the links now, as a sentence. */
  reachNote: string;
};

export function ServerPage({
  share,
  reachNote,
  mailer,
  writer,
  bucket,
  webhookUrl,
  receiving,
  ...sections
}: Props) {
  const { server: words } = useWords();
  const { nav } = sections;
  return (
    <SellerFrame title={words.title} current="settings" nav={nav} styles={['account.css']}>
      <div class="stack">
        <h1>{words.title}</h1>
        <MailSection {...sections} mailer={mailer} />
        <RepliesSection {...sections} receiving={receiving} url={webhookUrl} />
        <AddressSection
          {...sections}
          reachNote={reachNote}
          after={<ShareForm share={share} token={sections.token} />}
        />
        <ModelSection {...sections} writer={writer} />
        <BackupsSection {...sections} bucket={bucket} />
        <OperatorSection {...sections} />
      </div>
    </SellerFrame>
  );
}

function ShareForm({ share, token }: { share: ShareState; token: string }) {
  const { address: words } = useWords().server;
  if (share.state === 'off') {
    return (
      <PostForm class="form" action="/settings/server/share" token={token}>
        <p>{words.shareHow({ programs: HOW_TO_INSTALL })}</p>
        <div class="row">
          {TUNNEL_NAMES.map((program) => (
            <Submit name="program" value={program}>
              {words.shareWith({ program })}
            </Submit>
          ))}
        </div>
      </PostForm>
    );
  }
  const { program = '', url = '' } = share;
  return (
    <PostForm class="form" action="/settings/server/share/stop" token={token}>
      <p>{share.state === 'on' ? words.shared({ program, url }) : words.starting({ program })}</p>
      <Submit>{words.stop}</Submit>
    </PostForm>
  );
}
