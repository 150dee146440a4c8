import type { Words } from '../../languages/index.ts';
import type { Agenda, Visit } from '../../reservations/agenda.ts';
import { dateIn, datesFrom } from '../../text/days.ts';

/** One buyer at one time, with everything that they come for. */
export type Coming = { visits: [Visit, ...Visit[]] };

/** The agenda as a person reads it: what needs an answer, then day by day in the seller's zone. */
export function agendaDays({ visits }: Pick<Agenda, 'visits'>, now: Date, zone: string, words: Words) {
  const today = dateIn(zone, now);
  const week = datesFrom(today, 7);
  const named = (date: string): string => {
    const day = words.format.dayOfDate(date);
    if (date === today) return words.pickups.today({ day });
    return date === week[1] ? words.pickups.tomorrow({ day }) : day;
  };
  const byDate = new Map<string, Coming[]>();
  const coming = together(visits);
  for (const each of coming.filter(({ visits: [first] }) => !first.is_over)) {
    const date = dateIn(zone, new Date(each.visits[0].pickup_at));
    byDate.set(date, [...(byDate.get(date) ?? []), each]);
  }
  return {
    /** Today and the next six days, with the number of visits. */
    week: week.map((date) => ({
      date,
      words: words.format.shortDay(new Date(`${date}T12:00:00Z`), 'UTC'),
      many: byDate.get(date)?.length ?? 0,
    })),
    /** Past visits whose outcome isn't recorded, oldest first. */
    toAnswer: coming.filter(({ visits: [first] }) => first.is_over),
    days: [...byDate].map(([date, ofDay]) => ({
      date,
      words: named(date),
      isToday: date === today,
      coming: ofDay,
    })),
  };
}

/** Groups reservations by buyer and time: a buyer comes once for everything that was arranged for one time. */
function together(visits: readonly Visit[]): Coming[] {
  const found = new Map<string, Coming>();
  for (const visit of visits) {
    const key = `${visit.conversation_id} ${visit.pickup_at}`;
    const there = found.get(key);
    if (there) there.visits.push(visit);
    else found.set(key, { visits: [visit] });
  }
  return [...found.values()];
}
