import type { Child } from 'hono/jsx';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/layout.tsx';
import { WithSign } from '../components/with-sign.tsx';
import { addressIn, useLanguage, useWords } from '../language.tsx';
import { PRICE_LENGTH } from '../typed-price.ts';

type BuyersFormProps = {
  /** The address that the form posts to. */
  action: string;
  /** Shown above the fields. */
  error?: Child;
  id?: string;
  hidden?: boolean;
  children: Child;
};

/** A form that anyone can fill in, in the language of the page. */
export const BuyersForm = ({ action, error, children, ...attributes }: BuyersFormProps) => (
  <form class="form" method="post" action={addressIn(action, useLanguage())} {...attributes}>
    {error && <Notice kind="error">{error}</Notice>}
    {children}
  </form>
);

/** Marks the wrong field, and focuses it when the page opens. */
export const markOf = (wrong: string | undefined, name: string) =>
  wrong === name ? { 'aria-invalid': 'true' as const, autofocus: true } : {};

type FieldsProps = {
  /** Keeps the ids of two forms on a page apart. */
  prefix: string;
  values: Readonly<Record<string, string>>;
  /** What the email address is used for. */
  emailHint: string;
  wrong?: string | undefined;
};

export const NameField = ({ prefix, values, wrong }: FieldsProps) => (
  <Field
    id={`${prefix}name`}
    name="buyer_name"
    label={useWords().buyer.name}
    value={values.buyer_name}
    attributes={{
      autocomplete: 'name',
      maxlength: TEXT_LIMITS.name,
      required: true,
      ...markOf(wrong, 'buyer_name'),
    }}
  />
);

/** Also contains `website`, a field that people never see. Robots fill it in and are recognized by it. */
export function EmailField({ prefix, values, emailHint, wrong }: FieldsProps) {
  const { buyer } = useWords();
  const attributes = { type: 'email', autocomplete: 'email', maxlength: TEXT_LIMITS.email, required: true };
  return (
    <>
      <Field
        id={`${prefix}email`}
        name="buyer_email"
        label={buyer.email}
        value={values.buyer_email}
        hint={emailHint}
        attributes={{ ...attributes, ...markOf(wrong, 'buyer_email') }}
      />
      <div class="trap" aria-hidden="true">
        <label for={`${prefix}website`}>{buyer.trap}</label>
        <input id={`${prefix}website`} name="website" tabindex={-1} autocomplete="off" />
      </div>
    </>
  );
}

type OfferProps = {
  id: string;
  name: string;
  currency: string;
  value?: string | undefined;
  /** The item's title, and whether the label shows it. */
  of?: string;
  isNamed?: boolean;
  attributes?: Record<string, string | boolean>;
};

/** A label and a field for a price that a buyer offers. */
export function OfferField({ id, name, currency, value, of, isNamed, attributes }: OfferProps) {
  const { choose, reserve } = useWords();
  return (
    <>
      <label for={id}>
        {choose.yourPrice}
        {of && <span class={isNamed ? '' : 'visually-hidden'}> {reserve.offerFor({ title: of })}</span>}
      </label>
      <WithSign currency={currency}>
        <input
          id={id}
          name={name}
          inputmode="decimal"
          autocomplete="off"
          maxlength={PRICE_LENGTH}
          size={8}
          value={value}
          {...attributes}
        />
      </WithSign>
    </>
  );
}
