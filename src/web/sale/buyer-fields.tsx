import { useWords } from '../language.tsx';

export type Buyer = { buyer_name?: string; buyer_email?: string };

/** Marks the field that is wrong, and begins the form there. */
export const markOf = (wrong: string | undefined, name: string) =>
  wrong === name ? { 'aria-invalid': 'true' as const, autofocus: true } : {};

/** `prefix` keeps the ids of two forms on a page apart. `emailHint`: what the address is for. */
export const BuyerFields = (props: {
  prefix?: string;
  values: Buyer;
  emailHint: string;
  wrong?: string | undefined;
}) => {
  const { prefix = '', values, emailHint, wrong } = props;
  const { buyer } = useWords();
  const id = (name: string) => `${prefix}${name}`;
  return (
    <>
      <div class="field">
        <label for={id('name')}>{buyer.name}</label>
        <input
          id={id('name')}
          name="buyer_name"
          autocomplete="name"
          maxlength={80}
          required
          value={values.buyer_name}
          {...markOf(wrong, 'buyer_name')}
        />
      </div>
      <EmailField prefix={prefix} value={values.buyer_email} hint={emailHint} wrong={wrong} />
    </>
  );
};

export const EmailField = ({
  prefix = '',
  value,
  hint,
  wrong,
}: {
  prefix?: string | undefined;
  value?: string | undefined;
  hint: string;
  wrong?: string | undefined;
}) => (
  <div class="field">
    <label for={`${prefix}email`}>{useWords().buyer.email}</label>
    <input
      id={`${prefix}email`}
      name="buyer_email"
      type="email"
      autocomplete="email"
      maxlength={254}
      required
      aria-describedby={`${prefix}email_hint`}
      value={value}
      {...markOf(wrong, 'buyer_email')}
    />
    <span class="hint" id={`${prefix}email_hint`}>
      {hint}
    </span>
  </div>
);

/** `website`: people never see it, and robots fill it in. */
export const Trap = ({ prefix = '' }: { prefix?: string }) => (
  <div class="trap" aria-hidden="true">
    <label for={`${prefix}website`}>{useWords().buyer.trap}</label>
    <input id={`${prefix}website`} name="website" tabindex={-1} autocomplete="off" />
  </div>
);
