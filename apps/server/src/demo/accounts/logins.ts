/** One password for every demo user; demo data is refused in production. */
export const DEMO_PASSWORD = 'stoa-demo-2026'

const LOGINS: readonly [email: string, who: string][] = [
  ['super@stoa.example', 'Super Admin (platform)'],
  ['admin@stoa.example', 'Admin (platform)'],
  ['owner@aegean.example', 'Owner of the agency Aegean Growth'],
  ['manager@aegean.example', 'Manager of the agency'],
  ['sales@aegean.example', 'Sales, sees only own contacts'],
  ['viewer@aegean.example', 'Viewer of the agency'],
  ['owner@olympus.example', 'Owner of another agency'],
  ['owner@hotels.example', 'Owner of a client'],
  ['owner@design.example', 'Owner of a provider'],
]

/** Tells the person who started the demo whom to log in as. */
export function printLogins(print: (line: string) => void): void {
  print(`\n  Log in with the password ${DEMO_PASSWORD} as`)
  for (const [email, who] of LOGINS) print(`    ${email.padEnd(26)} ${who}`)
}
