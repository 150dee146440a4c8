import type { PaymentStatus, RenewalOption, RenewalOptions } from '../../plans/schemas.ts';
import { TIER_TABLE } from '../../tiers.ts';
import { day, Section, type SectionProps, Token } from './section.tsx';

export type PlanProps = SectionProps & {
  plan: PaymentStatus;
  renewal: RenewalOptions;
  isOwner: boolean;
  /** This service sells passes. */
  sells: boolean;
  /** What to do about the limits while no one owns the installation. */
  unowned: string | undefined;
};

/** What the plan has room for, until when, and how to get more. */
export function PlanSection(props: PlanProps) {
  const { plan, isOwner, done } = props;
  return (
    <Section id="plan" title="Plan" done={done}>
      <p>
        <strong>{isOwner ? 'Owner’s pass' : `${TIER_TABLE[plan.tier].label} plan`}</strong>
        {isOwner ? ': no limits, and no end.' : '.'}
      </p>
      <dl class="facts">
        <dt>On sale</dt>
        <dd>{used(plan.items_count, plan.items_limit)}</dd>
        {plan.lifetime_cap !== null && (
          <>
            <dt>New listings</dt>
            <dd>
              {used(plan.total_items_created, plan.lifetime_cap)}
              {plan.tier === 'free' ? ', counted over 30 days' : ', counted per pass'}
            </dd>
          </>
        )}
        <dt>{plan.paid_plan === null ? 'Page' : 'Plan and page'}</dt>
        <dd>{endOf(props)}</dd>
      </dl>
      <Options {...props} />
    </Section>
  );
}

const used = (many: number, limit: number | null): string =>
  limit === null ? `${many}, no limit` : `${many} of ${limit}`;

function endOf({ plan, timezone }: PlanProps): string {
  if (plan.expires_at === null) return plan.page_published ? 'no end' : 'not published yet';
  return `${plan.is_expired ? 'ended on' : 'until'} ${day(plan.expires_at, timezone)}`;
}

function Options({ renewal, plan, sells, unowned, isOwner, token }: PlanProps) {
  const { options } = renewal;
  if (isOwner || (sells && options.length === 0)) return null;
  const buyable = options.some(({ sku }) => sku !== undefined);
  return (
    <div class="stack tight">
      <h3>More time or more room</h3>
      <ul class="plain-list divided">
        {options.map((option) => (
          <li class="entry">
            <div class="about">
              <h4>
                {option.label} <span class="price">{option.priceUsd === 0 ? '' : `$${option.priceUsd}`}</span>
              </h4>
              <p class="small muted">{option.detail}</p>
            </div>
            <Take option={option} token={token} />
          </li>
        ))}
      </ul>
      {buyable && !plan.page_published && (
        <p class="small muted">
          <a href="/sell/page">Publish your page</a> first; then you can buy a pass here.
        </p>
      )}
      {!sells && (
        <p class="small muted">
          {unowned ?? (
            <>
              Nothing is sold here. The person who runs this service can lift the limits of your account. If
              that’s you: <code class="path">npm run cli -- grant {plan.email ?? '<email>'} owner</code>
            </>
          )}
        </p>
      )}
    </div>
  );
}

function Take({ option, token }: { option: RenewalOption; token: string }) {
  if (option.sku === undefined) {
    return (
      <form method="post" action="/settings/renew">
        <Token token={token} />
        <button class="button" type="submit">
          Renew
        </button>
      </form>
    );
  }
  if (!option.checkout_url) return null;
  return (
    <a class="button" href={option.checkout_url}>
      Buy<span class="visually-hidden">: {option.label}</span>
    </a>
  );
}
