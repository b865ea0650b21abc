/** Now, passed in wherever a decision needs it, so that tests can set it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const minutesBefore = (date: Date, minutes: number): Date => new Date(date.getTime() - minutes * 60_000);
export const hoursBefore = (date: Date, hours: number): Date => minutesBefore(date, hours * 60);
export const daysBefore = (date: Date, days: number): Date => hoursBefore(date, days * 24);

export const secondsBefore = (date: Date, seconds: number): Date => secondsAfter(date, -seconds);
export const secondsAfter = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1_000);
export const minutesAfter = (date: Date, minutes: number): Date => minutesBefore(date, -minutes);
export const hoursAfter = (date: Date, hours: number): Date => hoursBefore(date, -hours);
export const daysAfter = (date: Date, days: number): Date => daysBefore(date, -days);
