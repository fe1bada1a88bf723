import type { Context } from '#kit/context.ts'
import { insertLostReasons } from '../store/lost-reasons.ts'

const LOST_REASONS = {
  en: ['Price', 'Timing', 'Competitor', 'No answer', 'Not interested', 'Wrong contact', 'Spam'],
  gr: ['Τιμή', 'Χρόνος', 'Ανταγωνιστής', 'Δεν απάντησε', 'Δεν ενδιαφέρεται', 'Λάθος επαφή', 'Ανεπιθύμητο'],
} as const

/** Places of the reasons that a customer who declines an offer does not see. */
const OF_REQUESTS = [4, 6, 7]

/** Gives a new account its first reasons for losing requests, in its language. */
export async function addFirstLostReasons(ctx: Pick<Context, 'db'>, account: { id: number; locale: string }): Promise<void> {
  await insertLostReasons(ctx.db, account.id, LOST_REASONS[account.locale === 'gr' ? 'gr' : 'en'], OF_REQUESTS)
}
