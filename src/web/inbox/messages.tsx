import type { Child } from 'hono/jsx';
import { variantUrl } from '../../photos/urls.ts';
import type { ScamHint } from '../../threads/scam-hints.ts';
import { List } from '../components/parts.tsx';
import { useWords } from '../language.tsx';

export type ShownMessage = {
  message_id: string;
  sender_type: 'buyer' | 'seller' | 'system';
  type: 'text' | 'address_share' | 'pickup_confirmed' | 'mail_failed';
  content: string;
  created_at: string;
  scam_hints?: ScamHint[];
  photos?: readonly string[];
};

type ThreadProps = {
  messages: readonly ShownMessage[];
  /** Who is reading: their own messages are on the right. */
  reader: 'buyer' | 'seller';
  other: string;
  timezone: string | null;
  after?: (message: ShownMessage) => Child;
};

/** A conversation, oldest message first. People's words are shown as text, whatever they look like. */
export const MessageList = ({ messages, reader, other, timezone, after }: ThreadProps) => (
  <ol class="thread">
    {messages.map((message) => (
      <li class={`message ${lookOf(message, reader)}`} id={message.message_id} tabindex={-1}>
        {message.sender_type !== 'system' && (
          <span class="from">{message.sender_type === reader ? useWords().messages.you : other}</span>
        )}
        {message.type === 'address_share' ? (
          <Address content={message.content} />
        ) : (
          wordsFor(reader, message.sender_type, message.content)
        )}
        <Photos urls={message.photos ?? []} />
        <Hints hints={message.scam_hints ?? []} />
        {after?.(message)}
        <time datetime={message.created_at}>
          {useWords().format.localMoment(new Date(message.created_at), timezone)}
        </time>
      </li>
    ))}
  </ol>
);

/** Sentences that the service writes into a thread. The seller's own copy addresses the seller directly. */
export const wordsFor = (
  reader: ThreadProps['reader'],
  sender: ShownMessage['sender_type'] | null,
  words: string,
): string => (reader === 'seller' && sender === 'system' ? words.replace(/^The seller /, 'You ') : words);

const lookOf = ({ sender_type: sender }: ShownMessage, reader: ThreadProps['reader']) =>
  sender === 'system' ? 'system' : sender === reader ? 'own' : 'other';

const Address = ({ content }: { content: string }) => (
  <>
    {useWords().messages.address}
    <span class="address">{content}</span>
  </>
);

/** Pictures that came with an email: small here, whole behind a link. */
function Photos({ urls }: { urls: readonly string[] }) {
  const words = useWords().messages;
  if (urls.length === 0) return null;
  return (
    <span class="row">
      {urls.map((url, i) => (
        <a href={url}>
          <img src={variantUrl(url, 'thumb')} alt={words.photo({ n: i + 1 })} width="120" loading="lazy" />
        </a>
      ))}
    </span>
  );
}

export function Hints({ hints }: { hints: readonly ScamHint[] }) {
  const words = useWords();
  const lines = hints.map((hint) => (
    <>
      <strong>{words.messages.careful}</strong> {words.scam[hint]}
    </>
  ));
  return lines.length === 0 ? null : <List look="hints" aria-label={words.messages.beCareful} of={lines} />;
}
