import type { Db } from '#kit/context.ts'
import { insertMissingTemplates } from '../store/templates.ts'

type Stage = readonly [en: string, gr: string, type: 'open' | 'won' | 'lost', probability_bp: number, color: string]

const TEMPLATES: readonly { en: string; gr: string; stages: readonly Stage[] }[] = [
  {
    en: 'Sales',
    gr: 'Πωλήσεις',
    stages: [
      ['New', 'Νέο', 'open', 1000, '#64748b'],
      ['Contacted', 'Σε επαφή', 'open', 2000, '#0ea5e9'],
      ['Qualified', 'Με ενδιαφέρον', 'open', 4000, '#6366f1'],
      ['Offer sent', 'Στάλθηκε προσφορά', 'open', 6000, '#8b5cf6'],
      ['Negotiation', 'Διαπραγμάτευση', 'open', 8000, '#f59e0b'],
      ['Won', 'Κερδισμένο', 'won', 10_000, '#16a34a'],
      ['Lost', 'Χαμένο', 'lost', 0, '#dc2626'],
    ],
  },
  {
    en: 'Bookings',
    gr: 'Κρατήσεις',
    stages: [
      ['Request', 'Αίτημα', 'open', 2000, '#64748b'],
      ['Offered', 'Προσφορά', 'open', 5000, '#0ea5e9'],
      ['Deposit due', 'Αναμονή προκαταβολής', 'open', 8000, '#f59e0b'],
      ['Booked', 'Επιβεβαιωμένη', 'won', 10_000, '#16a34a'],
      ['Lost', 'Χαμένη', 'lost', 0, '#dc2626'],
    ],
  },
  {
    en: 'Recruiting',
    gr: 'Προσλήψεις',
    stages: [
      ['Applied', 'Αίτηση', 'open', 1000, '#64748b'],
      ['Screening', 'Αξιολόγηση', 'open', 2500, '#0ea5e9'],
      ['Interview', 'Συνέντευξη', 'open', 5000, '#6366f1'],
      ['Offer', 'Πρόταση', 'open', 8000, '#f59e0b'],
      ['Hired', 'Προσλήφθηκε', 'won', 10_000, '#16a34a'],
      ['Rejected', 'Απορρίφθηκε', 'lost', 0, '#dc2626'],
    ],
  },
]

/** Inserts missing templates of the platform, for example after a reset. Does not overwrite changes by staff. */
export async function syncTemplates({ database }: { database: { db: Db } }): Promise<void> {
  const templates = TEMPLATES.map(({ en, gr, stages }, at) => ({
    name: en,
    name_gr: gr,
    position: at + 1,
    stages: stages.map(([name, name_gr, type, probability_bp, color]) => ({ name, name_gr, type, probability_bp, color })),
  }))
  await insertMissingTemplates(database.db, templates)
}
