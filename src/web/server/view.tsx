import { HOW_TO_INSTALL, type ShareState } from '../../adapters/share.ts';
import { TUNNEL_NAMES } from '../../adapters/tunnel.ts';
import { SellerFrame } from '../components/seller-frame.tsx';
import type { Shown } from '../seller-pages.ts';
import { Section, Token } from '../settings/section.tsx';

type Props = { at: Pick<Shown, 'nav' | 'token'>; share: ShareState; done: string | undefined };

export const ServerPage = ({ at, share, done }: Props) => (
  <SellerFrame title="Server" current="settings" nav={at.nav} done={done} styles={['account.css']}>
    <div class="stack loose">
      <h1>Server</h1>
      <Section id="address" title="Address">
        <p>{at.nav.reach.reach_note}</p>
        {share.state === 'off' ? (
          <form class="form" method="post" action="/settings/server/share">
            <Token token={at.token} />
            <p>
              Share this computer for as long as the service runs: a program on it opens a tunnel, and others
              can open your page at the tunnel’s address. If neither is installed, get {HOW_TO_INSTALL}.
            </p>
            <div class="row">
              {TUNNEL_NAMES.map((name) => (
                <button class="button" type="submit" name="program" value={name}>
                  Share with {name}
                </button>
              ))}
            </div>
          </form>
        ) : (
          <form class="form" method="post" action="/settings/server/share/stop">
            <Token token={at.token} />
            <p>
              {share.state === 'on'
                ? `Shared with ${share.program}: ${share.url}`
                : `${share.program} is starting. Its address appears here once it is known.`}
            </p>
            <button class="button" type="submit">
              Stop sharing
            </button>
          </form>
        )}
      </Section>
    </div>
  </SellerFrame>
);
