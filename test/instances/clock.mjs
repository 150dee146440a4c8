// Loaded before the program (`node --import`): its wall clock runs CLOCK_AHEAD_MS ahead of the machine's, and a minute more
// after each SIGUSR2.
const MINUTE = 60_000;
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
process.on('SIGUSR2', () => {
  aheadMs += MINUTE;
});
const now = () => Real.now() + aheadMs;
const Real = Date;
globalThis.Date = new Proxy(Real, {
  construct: (_target, args) => (args.length === 0 ? new Real(now()) : Reflect.construct(Real, args)),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
