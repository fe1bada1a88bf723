import { daysBetween } from '@stoa/domain'
import type { DemoInvoice } from './invoice-story.ts'
import { randomOf, type Random } from '../random.ts'

/** Days after which hardly anybody still owes something. */
const PATIENCE = 75

/** Decides which remaining documents are paid: most, except some that are not due yet and some overdue ones. */
export function decideFates(invoices: readonly DemoInvoice[], today: string): void {
  const random = randomOf('invoice fates')
  for (const invoice of invoices) invoice.fate ??= fateOf(random, daysBetween(invoice.due, today))
}

function fateOf(random: Random, late: number): DemoInvoice['fate'] {
  const chance = random.next()
  if (late <= 0) return chance < 0.7 ? 'open' : chance < 0.85 ? 'partial' : 'paid'
  if (late < PATIENCE) return chance < 0.35 ? 'open' : chance < 0.6 ? 'partial' : 'paid'
  return chance < 0.03 ? 'partial' : 'paid'
}
