/** Numbers, as the reader writes them. */
export type ActFigures = { readonly strikeDays: string; readonly removedDays: string };

export type ActText = string | ((figures: ActFigures) => string);

/** `into`: with what the entry is merged. */
type OnEntry = { readonly done: (name: string, into: string) => string };

/** The words of one act. An act has the parts for the places that offer it. */
export type ActWords = {
  readonly label: string;
  /** With whom or what it hits, on the button that does it. */
  readonly labelOn?: (target: string) => string;
  /** The same as a part of the label of several acts: in Japanese before another one, in English after one. */
  readonly andOn?: (target: string) => string;
  /** In a sentence about a decision, and in the audit log. */
  readonly decided?: string;
  /** `ofAlbums`: instead of the others. `alone`: what follows if it is the only act of its decision. */
  readonly onCases?: {
    readonly ask?: string;
    readonly consequence?: ActText;
    readonly alone?: string;
    readonly ofAlbums?: { readonly ask: string; readonly consequence: ActText };
    readonly done: (name: string, areSeveral: boolean, isPublished: boolean) => string;
  };
  readonly onPhotos?: {
    readonly label?: string;
    readonly ask?: (count: string) => string;
    readonly consequence?: ActText;
    readonly done: (count: string) => string;
  };
  /** `limit`: why the server refuses it in the person's present state. `hidden`, `ofStaff`: for some people also. */
  readonly onPerson?: {
    readonly ask: (name: string) => string;
    readonly consequence?: ActText;
    readonly done: string;
    readonly limit?: string;
    readonly hidden?: string;
    readonly ofStaff?: string;
  };
  readonly onTitle?: OnEntry;
  readonly onTag?: OnEntry;
  readonly onNgTag?: OnEntry;
};

export const textOf = (text: ActText | undefined, figures: ActFigures): readonly string[] =>
  text === undefined ? [] : [typeof text === 'string' ? text : text(figures)];
