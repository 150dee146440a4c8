import { type Prompt, steps, told } from '../prompt.ts';

export const movingOut: Prompt = {
  name: 'moving_out',
  title: 'I am moving out',
  description: 'Plans the sale backwards from the day you hand over the keys, so that nothing is left.',
  args: {
    date: { description: 'The day everything must be gone, such as 2026-12-31.', required: true },
    pickup_times: {
      description: 'When buyers can come.',
      suggest: ['evenings', 'weekends', 'evenings and weekends', 'any day from 10 to 18'],
    },
    last_resort: {
      description: 'What happens to unsold items.',
      suggest: ['give it away', 'donate it', 'keep it', 'throw it away'],
    },
  },
  text: ({ date, pickup_times, last_resort }) =>
    [
      'I am moving out and want my sale planned backwards from that day.',
      ...told('Everything must be gone on', date),
      ...told('Buyers can come', pickup_times),
      ...told('What nobody takes', last_resort),
      '',
      steps([
        'get_account_status and get_listings: what is on sale, what is reserved, what sold, when does the page end? Tell me in five lines, with the days that are left.',
        'Propose a plan with dates: the last day of the sale (a day or two before the move), price drops that get steeper towards it, and what to give away from when. The page has to stay online until then: say so if it expires earlier.',
        'Name the large items that take the longest to find a buyer, and anything that needs a truck: those first.',
        'After my yes: publish_page with ends_on and price_drops, and set_availability with the times at which buyers can come.',
        'Items that are not listed yet: offer to add them (create_upload_session, view_photos, create_listing with draft true).',
        'Who holds something beyond that day: get_conversations, and draft what to write to them. Send nothing without my yes.',
      ]),
    ].join('\n'),
};
