export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Tells the operator what is wrong. Returns the exit code. */
export function complain(line: string, exitCode = 1): number {
  process.stderr.write(`${line}\n`);
  return exitCode;
}
