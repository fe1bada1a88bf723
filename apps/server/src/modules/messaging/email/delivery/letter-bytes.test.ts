import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import MailComposer from 'nodemailer/lib/mail-composer'
import { expect, it } from 'vitest'
import { bytesOfTexts, streamOf } from './letter-bytes.ts'

const LONG = 'Our rooms by the sea are open again from April. '.repeat(40)
const TEXTS = [
  { html: '<p>Short</p>', text: 'Short' },
  { html: `<p>${LONG}</p>`, text: LONG },
  { html: '<p>Το ξενοδοχείο μας άνοιξε.</p>'.repeat(50), text: 'Το ξενοδοχείο μας άνοιξε. '.repeat(50) },
  { html: `<p>${LONG} = café, naïve\t</p>\n.\n..\r\n`, text: `.\n${LONG}\n  trailing \n` },
  { html: `<p>${'Grüße =3D '.repeat(10_000)}</p>`, text: 'x'.repeat(1000) },
  { html: '<p>Only HTML</p>', text: '' },
  { html: '', text: '' },
]

it.each(TEXTS)('writes the bytes that the stream of the library writes, but for where lines are wrapped (%#)', async ({ html, text }) => {
  const mail = () =>
    new MailComposer({
      from: { name: 'Γραφείο "Ήλιος"', address: 'hello@agency.example' },
      to: 'Anna <anna@example.com>',
      cc: ['b@example.com', 'c@example.com'],
      subject: 'Νέα για όλους, '.repeat(12),
      html,
      text,
      messageId: '<1@agency.example>',
      date: new Date('2026-11-30T12:00:00Z'),
      headers: { 'X-Entity-Ref-ID': 'abc', 'List-Unsubscribe': `<https://stoa.example/${'u'.repeat(90)}>` },
      baseBoundary: 'same',
    }).compile()
  const streamed = await buffer(mail().createReadStream())
  const at_once = bytesOfTexts(mail())
  expect(comparable(at_once)).toBe(comparable(streamed))
})

const comparable = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replaceAll(/--_NmP-[\w-]+-Part_/g, '--_NmP-Part_')
    .replaceAll('=\r\n', '')

it('hands bytes over piece by piece and tells before the last piece', async () => {
  const bytes = Buffer.alloc(200_000, 'x')
  let told = 0
  const seen: { size: number; told: number }[] = []
  for await (const piece of streamOf(bytes, () => told++)) seen.push({ size: (piece as Buffer).length, told })
  expect(seen.map(({ size }) => size)).toEqual([65_536, 65_536, 65_536, 3_392])
  expect(told).toBe(1)
  expect(seen[1]!.told).toBe(0)

  const empty = streamOf(Buffer.alloc(0), () => told++)
  expect(empty).toBeInstanceOf(Readable)
  expect(await buffer(empty)).toHaveLength(0)
  expect(told).toBe(2)
})
