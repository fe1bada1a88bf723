import type { DemoRun } from './seed-demo.ts'

export async function seedContacts(_run: DemoRun, _print: (line: string) => void): Promise<void> {}
