const STEPS = ['Your name', 'Photos', 'On your page'] as const;

/** Where a newcomer stands, until the first thing of theirs is on their page. */
export const Steps = ({ at }: { at: 1 | 2 | 3 }) => (
  <ol class="first-steps plain-list" aria-label="Your first thing">
    {STEPS.map((words, i) => (
      <li aria-current={i + 1 === at ? 'step' : undefined} class={i + 1 < at ? 'done' : undefined}>
        <span class="visually-hidden">{i + 1 < at ? 'Done: ' : `Step ${i + 1} of ${STEPS.length}: `}</span>
        {words}
      </li>
    ))}
  </ol>
);
