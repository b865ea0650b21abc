import * as v from 'valibot';
import { reportReasons } from './report.ts';
import { timestampSchema } from './stored.ts';

/** About the decided cases of one week. */
const figuresEntries = {
  decisions: v.number(),
  dismissed: v.number(),
  /** From the first report to the decision, by nearest rank; absent if no decision followed a report. */
  medianMinutes: v.optional(v.number()),
  p95Minutes: v.optional(v.number()),
  /** Decisions of this week that were reversed since. */
  undone: v.number(),
  appealed: v.number(),
  /** How often their cases were passed on before. */
  skips: v.number(),
};

const ruleFiguresSchema = v.object({
  ...figuresEntries,
  /** Absent: decided without a report and without a rule. */
  rule: v.optional(v.picklist(reportReasons)),
});

const weekFiguresSchema = v.object({
  /** Its Monday in Japan's time zone, such as `2026-11-23`. */
  week: v.string(),
  ...figuresEntries,
  rules: v.array(ruleFiguresSchema),
});
export type WeekFigures = v.InferOutput<typeof weekFiguresSchema>;
export type Figures = Omit<WeekFigures, 'week' | 'rules'>;

/** `aggregates/figures`: for staff, written by a schedule. Names nobody. */
export const deskFiguresSchema = v.object({
  /** The newest first, at most `serverLimits.figures.weeks`. */
  weeks: v.array(weekFiguresSchema),
  countedAt: timestampSchema,
});
export type DeskFigures = v.InferOutput<typeof deskFiguresSchema>;
