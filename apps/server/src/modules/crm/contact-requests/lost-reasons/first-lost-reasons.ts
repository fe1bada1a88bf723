import type { Context } from '#kit/context.ts'
import { insertLostReasons } from '../store/lost-reasons.ts'

const LOST_REASONS = {
  en: ['Price', 'Timing', 'Competitor', 'No answer', 'Not interested', 'Wrong contact', 'Spam'],
  gr: ['Τιμή', 'Χρόνος', 'Ανταγωνιστής', 'Δεν απάντησε', 'Δεν ενδιαφέρεται', 'Λάθος επαφή', 'Ανεπιθύμητο'],
} as const

/** Positions of the reasons that customers who decline an offer do not see. */
const OF_REQUESTS = [4, 6, 7]

/** Creates the default lost reasons of a new account, in its language. */
export async function addFirstLostReasons(ctx: Pick<Context, 'db'>, account: { id: number; locale: string }): Promise<void> {
  await insertLostReasons(ctx.db, account.id, LOST_REASONS[account.locale === 'gr' ? 'gr' : 'en'], OF_REQUESTS)
}
