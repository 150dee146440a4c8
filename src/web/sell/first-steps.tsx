import type { Reach } from '../../reach/reach.ts';

export type FirstStepsProps = {
  reach: Reach;
  /** What has been done of it. */
  done: { items: boolean; mail: boolean; shared: boolean };
  /** Who can change the settings of the server. */
  isOwner: boolean;
  /** While no one owns the installation: what to do first. */
  unowned: string | undefined;
};

type Step = { done: boolean; what: string; about: string; href?: string | undefined };

/** The way from a new installation to the first buyer. Each step is ticked off by what is so; without any left it is gone. */
export function FirstSteps(props: FirstStepsProps) {
  const steps = stepsOf(props);
  const left = steps.filter(({ done }) => !done);
  if (left.length === 0) return null;
  return (
    <section class="card flush" aria-labelledby="first-steps">
      <h2 id="first-steps" class="needs-title">
        First steps
      </h2>
      <ul class="needs">
        {steps.map(({ done, what, about, href }) => {
          const words = (
            <>
              <span class="what">
                <span aria-hidden="true">{done ? '✓ ' : '○ '}</span>
                <span class="visually-hidden">{done ? 'Done: ' : 'To do: '}</span>
                {what}
              </span>
              {!done && <span class="small muted about">{about}</span>}
            </>
          );
          return (
            <li>
              {href !== undefined && !done ? (
                <a class="need step" href={href}>
                  {words}
                </a>
              ) : (
                <div class={done ? 'need step done' : 'need step still'}>{words}</div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function stepsOf({ reach, done, isOwner, unowned }: FirstStepsProps): Step[] {
  const server = isOwner ? '/settings/server' : undefined;
  return [
    ...(unowned === undefined ? [] : [{ done: false, what: 'Become the owner', about: unowned }]),
    {
      done: done.items,
      what: 'Add your items',
      about: 'Photos, a few words, and a price.',
      href: '/sell/new',
    },
    {
      done: done.mail,
      what: 'Make email work',
      about: isOwner
        ? 'Email is only saved as files on this computer, so buyers and you get none. Set up an email provider.'
        : 'This service can’t send email yet, so buyers and you get none. The person who runs it can set that up.',
      href: server,
    },
    {
      done: reach.reach === 'public',
      what: 'Let others open your page',
      about: reach.reach_note,
      href: server,
    },
    {
      done: done.shared,
      what: 'Share your page',
      about:
        reach.reach === 'this_computer'
          ? 'Once others can open it.'
          : 'Send the link, or print a sign. This is done when the first person opens it.',
      href: '/sell/page',
    },
  ];
}
