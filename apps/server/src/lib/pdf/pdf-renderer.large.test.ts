import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { extractText } from 'unpdf'
import { afterEach, describe, expect, it } from 'vitest'
import { createPdfRenderer, type PdfRenderer, type PdfRendererOptions } from './pdf-renderer.ts'

const letter = { folder: new URL('./test-template/', import.meta.url), name: 'letter.typ' }
const open: PdfRenderer[] = []
const renderer = (options?: PdfRendererOptions) => {
  const made = createPdfRenderer(options)
  open.push(made)
  return made
}
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())))

const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text

describe('the typesetter', () => {
  it('sets Greek text that a PDF reader reads back', async () => {
    const pdf = await renderer().pdf(letter, { title: 'Τιμολόγιο παροχής', text: 'Ευχαριστούμε, Άγγελε· ΐΰ €' })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await textOf(pdf)).toContain('Τιμολόγιο παροχής')
    expect(await textOf(pdf)).toContain('Ευχαριστούμε, Άγγελε· ΐΰ €')
  })

  it('takes markup within a value for text', async () => {
    const text = await textOf(await renderer().pdf(letter, { title: '*x*', text: '#read("/etc/passwd") $ x $ #import "a"' }))
    expect(text).toContain('*x*')
    expect(text).toContain('#read("/etc/passwd") $ x $ #import "a"')
  })

  it('shows the pictures of one document and forgets them with the next', async () => {
    const pdf = renderer()
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const svg = await pdf.svg(letter, { title: 'A', text: '', picture: 'logo.png' }, { 'logo.png': picture })
    expect(svg).toContain('data:image/png')
    await expect(pdf.pdf(letter, { title: 'B', text: '', picture: 'logo.png' })).rejects.toMatchObject({ code: 'template' })
  })

  it('reports a faulty template and continues', async () => {
    const pdf = renderer()
    await expect(pdf.pdf(letter, { title: 'x', text: 'x', broken: true })).rejects.toMatchObject({ code: 'template' })
    await expect(pdf.pdf(letter, { title: 'x', text: 'x' })).resolves.toBeInstanceOf(Buffer)
  })

  it('kills a document that takes too long and continues with the next', async () => {
    const pdf = renderer({ time_limit: 1 })
    const asked = [1, 2].map((n) => pdf.pdf(letter, { title: `${n}`, text: 'x', endless: true }))
    for (const one of await Promise.allSettled(asked)) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'time_limit' } })
  })

  it('starts anew after its process was killed', async () => {
    const crashes: string[] = []
    const pdf = renderer({ onCrash: (reason) => crashes.push(reason) })
    const [lost] = await Promise.allSettled([
      pdf.pdf(letter, { title: 'x', text: 'x', endless: true }),
      Promise.resolve(childrenOf(process.pid)).then((children) => children.forEach((child) => process.kill(child, 'SIGKILL'))),
    ])
    expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'crashed' } })
    expect(crashes).toEqual(['SIGKILL'])
    await expect(pdf.pdf(letter, { title: 'x', text: 'x' })).resolves.toBeInstanceOf(Buffer)
  })

  it('sets all that waits, in order, through changes of its process', async () => {
    const pdf = renderer({ recycle_after: 2 })
    const ended: number[] = []
    const asked = Array.from({ length: 7 }, (_, n) => pdf.pdf(letter, { title: `No ${n}`, text: '' }).then((made) => (ended.push(n), made)))
    const texts = await Promise.all((await Promise.all(asked)).map(textOf))
    expect(texts.map((text) => /No \d/.exec(text)?.[0])).toEqual(['No 0', 'No 1', 'No 2', 'No 3', 'No 4', 'No 5', 'No 6'])
    expect(ended).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('finishes what was asked before it stops, and refuses what comes later', async () => {
    const pdf = renderer()
    const asked = pdf.pdf(letter, { title: 'x', text: 'x' })
    const stopped = pdf.close()
    await expect(pdf.pdf(letter, { title: 'y', text: 'y' })).rejects.toMatchObject({ code: 'stopped' })
    await expect(asked).resolves.toBeInstanceOf(Buffer)
    await stopped
  })
})

/** Typesetting processes that this one started, by the system's list. */
function childrenOf(pid: number): number[] {
  return execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('pdf-process'))
    .map((line) => Number.parseInt(line, 10))
}
