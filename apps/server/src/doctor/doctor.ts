import { readEnv, type Env } from '../env.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk, checkFolder, checkKey, checkMail, checkPort, checkVersions } from './check-machine.ts'
import { asText, worstOf, type Finding } from './report.ts'

// npm run doctor: says in what state this installation is, running or stopped, and changes nothing. --json for programs. Ends with 1 if a
// part is bad.
const findings = await examine()
const state = worstOf(findings)
process.stdout.write(`${process.argv.includes('--json') ? JSON.stringify({ state, findings }, null, 2) : asText(findings)}\n`)
process.exitCode = state === 'bad' ? 1 : 0

async function examine(): Promise<Finding[]> {
  const versions = await checkVersions()
  let env: Env
  try {
    env = readEnv()
  } catch (error) {
    return [versions, { part: 'environment', state: 'bad', text: (error as Error).message }]
  }
  const { finding, running } = await checkFolder(env)
  const port = await checkPort(env, running)
  return [versions, finding, await checkKey(env), await checkDisk(env), port, ...(await checkDatabase(env)), await checkMail(env)]
}
