/** Above ten dollars prices are whole dollars; nothing becomes free by a drop. */
export function droppedPrice(cents: number, percent: number): number {
  const exact = (cents * (100 - percent)) / 100;
  return exact > 1000 ? Math.round(exact / 100) * 100 : Math.max(1, Math.round(exact));
}
