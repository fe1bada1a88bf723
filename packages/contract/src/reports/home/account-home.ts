import { z } from 'zod'
import { AccountSummary } from '../../accounts/account-summary.ts'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { date, instant } from '../../kit/fields.ts'
import { Sums } from '../report-shapes.ts'
import { HOME_KINDS, HOME_SECTION_CODES, type HomeSectionCode } from './home-sections.ts'

/** A record that a section shows. */
export const HomeRow = z.object({
  /** Key of the record in the address of its page. */
  key: z.string(),
  /** The person or company, or the record itself if it concerns no one else. */
  title: z.string(),
  text: z.string().nullable(),
  number: z.string().nullable(),
  /** When it was due, came or ends, as the section says. */
  at: z.union([instant, date]).nullable(),
  /** Whether the title names a company. */
  is_company: z.boolean(),
  avatar_url: z.string().nullable(),
  amount_minor: z.int().nullable(),
  currency: z.string().nullable(),
  /** Whether `at` counts by its day alone. */
  is_whole_day: z.boolean(),
  /** Whether it is past its date. */
  is_late: z.boolean(),
  /** Status of the record, where it can be changed in place. */
  status: z.string().nullable(),
})
export type HomeRow = z.infer<typeof HomeRow>

/** How many rows the list of a section has, the first of them, and their amounts by currency. */
export const HomeFigureRows = z.object({ count: z.int(), rows: z.array(HomeRow), sums: Sums.nullable() })
export type HomeFigureRows = z.infer<typeof HomeFigureRows>

/** Requests of a stage of the main pipeline; of the won stage those that were won this month. */
export const HomeStage = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(['open', 'won']),
  count: z.int(),
  stale: z.int(),
  values: Sums,
})
export type HomeStage = z.infer<typeof HomeStage>

export const HomePipeline = z.object({
  id: z.int(),
  uuid: z.string(),
  name: z.string(),
  stages: z.array(HomeStage),
  /** First and last day of the month of the won stage. */
  since: date,
  until: date,
})
export type HomePipeline = z.infer<typeof HomePipeline>

/** Revenue of the month by day of issue, net of VAT, in the currency with the largest amount, and that of the month before. */
export const HomeRevenue = z.object({
  since: date,
  until: date,
  today: date,
  /** The current month by currency, the largest first. */
  sums: Sums,
  currency: z.string(),
  /** Sum from the first to each day, to today. */
  days: z.array(z.int()),
  /** The same for each day of the month before. */
  previous: z.array(z.int()),
})
export type HomeRevenue = z.infer<typeof HomeRevenue>

/** Ages that the home tells apart. */
export const HOME_AGES = ['not_due_minor', 'days_30_minor', 'days_60_minor', 'over_60_minor'] as const
export type HomeAge = (typeof HOME_AGES)[number]

/** What clients owe in one currency. */
export const HomeReceivables = z.object({
  currency: z.string(),
  total_minor: z.int(),
  items: z.int(),
  late_minor: z.int(),
  late_items: z.int(),
  not_due_minor: z.int(),
  days_30_minor: z.int(),
  days_60_minor: z.int(),
  over_60_minor: z.int(),
  /** The clients with the largest amounts past their date, at most three. */
  debtors: z.array(
    z.object({
      account_relation_uuid: z.string().nullable(),
      contact_id: z.int().nullable(),
      name: z.string(),
      late_minor: z.int(),
      /** Days since the oldest due date. */
      days: z.int(),
    }),
  ),
})
export type HomeReceivables = z.infer<typeof HomeReceivables>

/** New requests of the month by day, and those of the month before. */
export const HomeResults = z.object({
  since: date,
  until: date,
  today: date,
  count: z.int(),
  days: z.array(z.int()),
  previous: z.array(z.int()),
  won: z.int(),
  won_values: Sums,
})
export type HomeResults = z.infer<typeof HomeResults>

/** Steps of the first days of an account, in their order. */
export const FIRST_STEPS = ['contacts', 'people', 'mail', 'offer'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]
export const FirstDay = z.object({
  steps: z.array(
    z.object({
      code: z.enum(FIRST_STEPS),
      is_done: z.boolean(),
      /** Contacts, people who joined, connected addresses or sent offers. */
      count: z.int(),
      /** Groups of duplicates, or invitations without an answer. */
      open: z.int(),
    }),
  ),
})
export type FirstDay = z.infer<typeof FirstDay>

/** Parts of the home that readers move and hide: sections with rows, and sheets. */
export const HOME_PARTS = [...HOME_SECTION_CODES, 'pipeline', 'revenue', 'receivables', 'results', 'activity'] as const
export type HomePart = HomeSectionCode | 'pipeline' | 'revenue' | 'receivables' | 'results' | 'activity'

const parts = z.array(z.enum(HOME_PARTS as unknown as [HomePart, ...HomePart[]])).max(HOME_PARTS.length)
/** How a reader arranged the home of an account. Parts that are not named keep their place. */
export const HomeLayout = z.object({ order: parts, hidden: parts, first_day_hidden: z.boolean() })
export type HomeLayout = z.infer<typeof HomeLayout>

/** Content of the home of an account; parts that the caller may not read, or that its kind does not have, are null. */
export const AccountHome = z.object({
  kind: z.enum(HOME_KINDS),
  /** Who reads it, and the current day of the reader: what the filters of the sections name. */
  reader: z.object({ user_id: z.int(), today: date }),
  sections: z.object(
    Object.fromEntries(HOME_SECTION_CODES.map((code) => [code, HomeFigureRows.nullable()])) as Record<
      HomeSectionCode,
      z.ZodNullable<typeof HomeFigureRows>
    >,
  ),
  pipeline: HomePipeline.nullable(),
  revenue: HomeRevenue.nullable(),
  /** By currency, the largest first. */
  receivables: z.array(HomeReceivables).nullable(),
  results: HomeResults.nullable(),
  activity: AccountSummary.shape.activity,
  /** Null after the first month, when every step is done, and for readers who can do none of them. */
  first_day: FirstDay.nullable(),
  layout: HomeLayout,
})
export type AccountHome = z.infer<typeof AccountHome>

export const accountHome = defineEndpoint({
  id: 'accounts.home.read',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/home',
  access: permission('accounts.read'),
  summary: 'What waits for the caller in an account, and its money',
  params: accountParams,
  response: oneOf(AccountHome),
})

/** Stores how the caller arranged the home of an account. */
export const arrangeHome = defineEndpoint({
  id: 'accounts.home.update',
  method: 'PUT',
  path: '/api/v1/accounts/:account_id/home',
  access: permission('accounts.read'),
  summary: 'Arrange the home of an account for oneself',
  params: accountParams,
  body: HomeLayout,
  response: oneOf(HomeLayout),
  api_tokens: false,
})
