import type { PropsWithChildren } from 'hono/jsx';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field, type FieldProps, WithSign } from '../components/field.tsx';
import { Notice } from '../components/layout.tsx';
import { addressIn, useLanguage, useWords } from '../language.tsx';
import { PRICE_INPUT } from '../typed-price.ts';

/** A form that was refused: what was typed, why in words, and the field that the refusal is about. */
export type Again = { fields: URLSearchParams; words: string; wrong?: string | undefined };

type BuyersFormProps = PropsWithChildren<{
  action: string;
  again: Again | undefined;
  id?: string;
  hidden?: boolean;
}>;

/** A form that anyone can fill in, in the language of the page. */
export const BuyersForm = ({ action, again, children, ...attributes }: BuyersFormProps) => (
  <form class="form" method="post" action={addressIn(action, useLanguage())} {...attributes}>
    {again && <Notice kind="error">{again.words}</Notice>}
    {children}
  </form>
);

/** A field of such a form: it keeps what was typed, and has the focus if the refusal is about it. */
export const BuyersField = ({ again, attributes, ...props }: FieldProps & { again: Again | undefined }) => (
  <Field
    {...props}
    value={again?.fields.get(props.name) ?? undefined}
    attributes={{
      ...attributes,
      ...(again?.wrong === props.name && { 'aria-invalid': 'true', autofocus: true }),
    }}
  />
);

type FieldsProps = {
  /** Keeps the ids of two forms on a page apart. */
  prefix: string;
  again: Again | undefined;
};

export const NameField = ({ prefix, again }: FieldsProps) => (
  <BuyersField
    id={`${prefix}name`}
    name="buyer_name"
    label={useWords().buyer.name}
    again={again}
    attributes={{ autocomplete: 'name', maxlength: TEXT_LIMITS.name, required: true }}
  />
);

/** With `website`, which only robots see and fill in. `hint` says what the address is used for. */
export function EmailField({ prefix, again, hint }: FieldsProps & { hint: string }) {
  const { buyer } = useWords();
  const attributes = { type: 'email', autocomplete: 'email', maxlength: TEXT_LIMITS.email, required: true };
  return (
    <>
      <BuyersField
        id={`${prefix}email`}
        name="buyer_email"
        label={buyer.email}
        {...{ again, hint, attributes }}
      />
      <div class="trap" aria-hidden="true">
        <label for={`${prefix}website`}>{buyer.trap}</label>
        <input id={`${prefix}website`} name="website" tabindex={-1} autocomplete="off" />
      </div>
    </>
  );
}

export type OfferProps = {
  id: string;
  name: string;
  currency: string;
  value?: string | undefined;
  /** The item's title, and whether the label shows it. */
  of?: string;
  isNamed?: boolean;
  attributes?: Record<string, string | boolean>;
};

export function OfferField({ id, name, currency, value, of, isNamed, attributes }: OfferProps) {
  const { choose, reserve } = useWords();
  return (
    <>
      <label for={id}>
        {choose.yourPrice}
        {of && <span class={isNamed ? '' : 'visually-hidden'}> {reserve.offerFor({ title: of })}</span>}
      </label>
      <WithSign currency={currency}>
        <input id={id} name={name} {...PRICE_INPUT} size={8} value={value} {...attributes} />
      </WithSign>
    </>
  );
}
