import type { Services } from '#kit/services.ts'
import { seedAccounts } from './seed-accounts.ts'
import { seedContacts } from './seed-contacts.ts'

export type DemoProfile = 'test' | 'demo' | 'load'

/** What every part of the generator needs to know. */
export interface DemoRun {
  services: Services
  profile: DemoProfile
  /** The day on which the story ends; all history lies in the twelve months before it. */
  today: Date
  /** Share of the demo's size: a twentieth for tests. */
  scale: number
  /** Ids by code (accounts) and by e-mail (users). */
  accounts: Map<string, number>
  users: Map<string, number>
}

/** Fills an empty database with believable people and companies (domain model 7), the same ones every time. */
export async function seedDemo(services: Services, profile: DemoProfile, print: (line: string) => void): Promise<void> {
  if (services.env.NODE_ENV === 'production') throw new Error('Demo data is not for production.')
  const run: DemoRun = { services, profile, today: new Date(services.env.DEMO_TODAY), scale: profile === 'test' ? 0.05 : 1, accounts: new Map(), users: new Map() }
  print('Demo data: people and accounts …')
  await seedAccounts(run)
  print('Demo data: contacts …')
  await seedContacts(run, print)
  print('Demo data: ready')
}
