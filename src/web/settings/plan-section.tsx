import type { Words } from '../../languages/index.ts';
import type { PaymentStatus, RenewalOption, RenewalOptions } from '../../plans/schemas.ts';
import { TIER_TABLE } from '../../tiers.ts';
import { ButtonLink, hidden, linkTo, Press, strong } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { Section, useDay } from './section.tsx';

type PlanProps = {
  plan: PaymentStatus;
  renewal: RenewalOptions;
  isOwner: boolean;
  sells: boolean;
  /** How to lift the limits, while no one owns the installation. */
  unowned: string | undefined;
};

/** What the plan has room for, until when, and how to get more. */
export function PlanSection(props: PlanProps) {
  const { plan, isOwner } = props;
  const day = useDay();
  const all = useWords();
  const { plan: words } = all.settings;
  return (
    <Section id="plan" title={words.title}>
      <p>{isOwner ? words.owner({ strong }) : words.plan({ name: TIER_TABLE[plan.tier].label, strong })}</p>
      <dl class="facts">
        <dt>{words.onSale}</dt>
        <dd>{used(all, plan.items_count, plan.items_limit)}</dd>
        {plan.lifetime_cap !== null && (
          <>
            <dt>{words.newListings}</dt>
            <dd>
              {words[plan.tier === 'free' ? 'perMonth' : 'perPass']({
                used: used(all, plan.total_items_created, plan.lifetime_cap),
              })}
            </dd>
          </>
        )}
        <dt>{plan.paid_plan === null ? words.page : words.planAndPage}</dt>
        <dd>{endOf(all, plan, day)}</dd>
      </dl>
      <Options {...props} />
    </Section>
  );
}

const used = ({ settings }: Words, n: number, limit: number | null): string =>
  limit === null ? settings.plan.unlimited({ n }) : settings.plan.of({ n, limit });

function endOf({ settings }: Words, plan: PaymentStatus, day: (iso: string) => string): string {
  const { plan: say } = settings;
  if (plan.expires_at === null) return plan.page_published ? say.noEnd : say.notPublished;
  const facts = { day: day(plan.expires_at) };
  return plan.is_expired ? say.ended(facts) : say.until(facts);
}

function Options({ renewal, plan, sells, unowned, isOwner }: PlanProps) {
  const { options } = renewal;
  const { plan: words } = useWords().settings;
  if (isOwner || (sells && options.length === 0)) return null;
  const buyable = options.some(({ sku }) => sku !== undefined);
  return (
    <div class="stack tight">
      <h3>{words.more}</h3>
      <ul class="plain-list divided">
        {options.map((option) => (
          <li class="entry">
            <div class="about">
              <h4>
                {option.label} <span class="price">{option.priceUsd === 0 ? '' : `$${option.priceUsd}`}</span>
              </h4>
              <p class="small muted">{option.detail}</p>
            </div>
            <Take option={option} />
          </li>
        ))}
      </ul>
      {buyable && !plan.page_published && (
        <p class="small muted">{words.publishFirst({ link: linkTo('/sell/page') })}</p>
      )}
      {!sells && (
        <p class="small muted">
          {unowned ??
            words.notSold({
              command: `npm run cli -- grant ${plan.email ?? '<email>'} owner`,
              code: (inside) => <code class="path">{inside}</code>,
            })}
        </p>
      )}
    </div>
  );
}

function Take({ option }: { option: RenewalOption }) {
  const { plan: words } = useWords().settings;
  if (option.sku === undefined) return <Press action="/settings/renew">{words.renew}</Press>;
  if (!option.checkout_url) return null;
  return <ButtonLink href={option.checkout_url}>{words.buy({ name: option.label, hidden })}</ButtonLink>;
}
