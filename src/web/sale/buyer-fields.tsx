import { Field } from '../components/field.tsx';
import { useWords } from '../language.tsx';

export type Buyer = { buyer_name?: string; buyer_email?: string };

/** Marks the field that is wrong, and begins the form there. */
export const markOf = (wrong: string | undefined, name: string) =>
  wrong === name ? { 'aria-invalid': 'true' as const, autofocus: true } : {};

/** `prefix` keeps the ids of two forms on a page apart. `emailHint`: what the address is used for. */
export const BuyerFields = (props: {
  prefix?: string;
  values: Buyer;
  emailHint: string;
  wrong?: string | undefined;
}) => {
  const { prefix = '', values, emailHint, wrong } = props;
  const { buyer } = useWords();
  return (
    <>
      <Field
        id={`${prefix}name`}
        name="buyer_name"
        label={buyer.name}
        value={values.buyer_name}
        attributes={{ autocomplete: 'name', maxlength: 80, required: true, ...markOf(wrong, 'buyer_name') }}
      />
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
  <Field
    id={`${prefix}email`}
    name="buyer_email"
    label={useWords().buyer.email}
    value={value}
    hint={hint}
    attributes={{
      type: 'email',
      autocomplete: 'email',
      maxlength: 254,
      required: true,
      ...markOf(wrong, 'buyer_email'),
    }}
  />
);

/** `website`: people never see it, and robots fill it in. */
export const Trap = ({ prefix = '' }: { prefix?: string }) => (
  <div class="trap" aria-hidden="true">
    <label for={`${prefix}website`}>{useWords().buyer.trap}</label>
    <input id={`${prefix}website`} name="website" tabindex={-1} autocomplete="off" />
  </div>
);
