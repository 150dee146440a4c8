import { HOW_TO_INSTALL, type ShareState } from '../../adapters/share.ts';
import { TUNNEL_NAMES } from '../../adapters/tunnel.ts';
import { PostForm, Submit } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import {
  AddressSection,
  BackupsSection,
  MailSection,
  ModelSection,
  OperatorSection,
  RepliesSection,
  type ServerFacts,
} from './sections.tsx';

export function ServerPage({ share, ...facts }: ServerFacts & { share: ShareState }) {
  const { server: words } = useWords();
  return (
    <SellerFrame title={words.title} current="settings" styles={['account.css']}>
      <div class="stack">
        <h1>{words.title}</h1>
        <MailSection {...facts} />
        <RepliesSection {...facts} />
        <AddressSection {...facts} after={<ShareForm share={share} />} />
        <ModelSection {...facts} />
        <BackupsSection {...facts} />
        <OperatorSection {...facts} />
      </div>
    </SellerFrame>
  );
}

function ShareForm({ share }: { share: ShareState }) {
  const { address: words } = useWords().server;
  if (share.state === 'off') {
    return (
      <PostForm class="form" action="/settings/server/share">
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
    <PostForm class="form" action="/settings/server/share/stop">
      <p>{share.state === 'on' ? words.shared({ program, url }) : words.starting({ program })}</p>
      <Submit>{words.stop}</Submit>
    </PostForm>
  );
}
