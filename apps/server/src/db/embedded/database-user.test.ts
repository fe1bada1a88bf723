import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { giveTo } from './database-user.ts'

const WRITER = `
const fs = require('node:fs')
const until = Date.now() + 1500
process.stdout.write('on')
while (Date.now() < until)
  for (let at = 0; at < 50; at++) {
    const folder = process.argv[1] + '/' + at
    fs.mkdirSync(folder)
    fs.writeFileSync(folder + '/file', '')
    fs.rmSync(folder, { recursive: true })
  }
`

it('gives a folder away while another process removes what is in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-give-'))
  mkdirSync(join(folder, 'kept'))
  const writer = spawn(process.execPath, ['-e', WRITER, folder])
  const user = { uid: process.getuid!(), gid: process.getgid!() }
  await once(writer.stdout, 'data')
  try {
    let turns = 0
    for (const until = Date.now() + 1000; Date.now() < until; turns++) giveTo(user, folder)
    expect(turns).toBeGreaterThan(10)
  } finally {
    writer.kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
