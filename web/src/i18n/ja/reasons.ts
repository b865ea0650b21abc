import type { ReportReason } from '#contract/documents/report.ts';

/** Why people report, and the rules that staff name: one list for all readers. */
export const words = {
  minor: '子どもの性的な搾取・虐待',
  intimate: '同意のない性的な写真',
  danger: '命の危険',
  spam: '宣伝・スパム',
  sexual: '性的な内容',
  violence: '暴力的・残酷な内容',
  harassment: '嫌がらせ',
  copyright: '著作権の侵害・無断転載',
  impersonation: 'なりすまし',
  privacy: 'プライバシーの侵害',
  spoiler: '隠されていないネタバレ',
  other: 'そのほかの理由',
} satisfies Record<ReportReason, string>;
