import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { frozenClock } from '#lib/clock.ts'
import { createSecrets } from '#lib/security/secrets.ts'
import { makeConversions, UnreadableImageError } from './conversions.ts'
import { blankHeicItems, UnreadableBoxesError } from './heic-boxes.ts'
import { heicWithPlace } from './heic.fixture.ts'
import { withoutJpegSegments } from './jpeg-segments.ts'
import { mediaRefusal } from './limits.ts'
import { signMediaPath, verifyMediaPath } from './media-url.ts'
import { sniff } from './sniff.ts'

const type = (bytes: Buffer | string, name = 'file.bin') => {
  const content = Buffer.from(bytes as string)
  return sniff(
    (range) => Promise.resolve(Readable.from([range ? content.subarray(range.start, range.end + 1) : content], { objectMode: false })),
    name,
  )
}
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#884422' } })

describe('the type of a file', () => {
  it('comes from its content, whatever its name says', async () => {
    const png = await picture(10, 10).png().toBuffer()
    expect(await type(png, 'invoice.pdf')).toMatchObject({ mime_type: 'image/png', extension: 'png', kind: 'image', is_inline: true })
    expect(await type('MZ\x90\x00\x03' + '\0'.repeat(200), 'photo.jpg')).toMatchObject({ extension: 'exe', is_blocked: true })
    expect(await type('#!/bin/sh\nrm -rf /', 'list.csv')).toMatchObject({ is_blocked: true })
  })

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['<?xml version="1.0"?><!-- a --><svg onload="x()"/>', 'image/svg+xml'],
    ['\uFEFF<!DOCTYPE html><p>hi', 'text/html'],
    ['  <script>alert(1)</script>', 'text/html'],
  ])('makes %j something that is never shown inline', async (content, mime_type) => {
    expect(await type(content, 'harmless.png')).toMatchObject({ mime_type, is_inline: false })
  })

  it('knows Greek lists in each of the encodings that people send', async () => {
    expect(await type('όνομα;email\nΆννα;a@b.gr', 'επαφές.csv')).toMatchObject({ mime_type: 'text/csv', kind: 'document' })
    expect(await type(Buffer.from([0xfa, 0xed, 0xef, 0xec, 0xe1, 0x3b, 0x0a]), 'a.csv')).toMatchObject({ mime_type: 'text/csv' })
    expect(await type(Buffer.from('\uFEFFόνομα;email', 'utf16le'), 'a.csv')).toMatchObject({ mime_type: 'text/csv' })
    expect(await type(Buffer.from([1, 2, 3, 0, 0, 7]), 'a.csv')).toMatchObject({ mime_type: 'application/octet-stream', kind: 'other' })
  })
})

describe('limits of collections', () => {
  it('are told in kilobytes on the field', () => {
    const png = { extension: 'png', is_blocked: false }
    expect(mediaRefusal('avatar', { ...png, size_bytes: 10 * 1024 * 1024 })).toBeNull()
    expect(mediaRefusal('avatar', { ...png, size_bytes: 10 * 1024 * 1024 + 1 }, 'cover')).toEqual({
      key: 'validation:file_size',
      params: { field: 'cover', max: 10240 },
    })
    expect(mediaRefusal('brochure', { ...png, size_bytes: 5 })).toEqual({
      key: 'validation:file_types',
      params: { field: 'file', types: 'pdf' },
    })
    expect(mediaRefusal('attachment', { extension: 'exe', is_blocked: true, size_bytes: 5 })?.key).toBe('validation:file_program')
  })
})

describe('image sizes', () => {
  it('are made as WebP, upright, never enlarged and without metadata', async () => {
    const photo = await picture(1000, 500)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .jpeg()
      .toBuffer()
    const turned = await sharp(photo).metadata()
    const { conversions, width, height } = await makeConversions(photo)
    expect(turned.exif).toBeDefined()
    expect(conversions.map(({ name, width: w, height: h }) => [name, Math.max(w, h)])).toEqual([
      ['thumb', 200],
      ['medium', 800],
      ['large', 1000],
    ])
    expect(Math.max(width, height)).toBe(1000)
    for (const { bytes } of conversions) {
      const found = await sharp(bytes).metadata()
      expect(found.format).toBe('webp')
      expect(found.exif).toBeUndefined()
    }
  })

  it('are refused for an image that unfolds into gigabytes', async () => {
    await expect(makeConversions(bomb(60_000, 60_000))).rejects.toBeInstanceOf(UnreadableImageError)
  })

  it('are refused for a damaged image', async () => {
    const png = await picture(300, 300).png().toBuffer()
    await expect(makeConversions(png.subarray(0, 120))).rejects.toBeInstanceOf(UnreadableImageError)
  })
})

describe('notes on a picture', () => {
  it('are blanked in HEIC in place, without changing anything else', async () => {
    const photo = await heicWithPlace()
    const clean = blankHeicItems(photo)
    expect([photo.includes('Somebody'), clean.includes('Somebody'), clean.length]).toEqual([true, false, photo.length])
    const readable = Buffer.from(clean.toString('latin1').replace('ftypheic', 'ftypavif'), 'latin1')
    const [{ width, height, exif }, pixels, original] = await Promise.all([
      sharp(readable).metadata(),
      sharp(readable).raw().toBuffer(),
      sharp(Buffer.from(photo.toString('latin1').replace('ftypheic', 'ftypavif'), 'latin1'))
        .raw()
        .toBuffer(),
    ])
    expect([width, height, exif?.includes('GPS') ?? false]).toEqual([64, 48, false])
    expect(pixels.equals(original)).toBe(true)
    expect(() => blankHeicItems(photo.subarray(0, 200))).toThrow(UnreadableBoxesError)
  })

  it('are cut out of a JPEG that is too large or too damaged to be written again; how it is turned stays', async () => {
    const photo = await picture(60, 30)
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const noted = await sharp(photo, {})
      .keepExif()
      .withExif({ IFD0: { Artist: 'Somebody', Orientation: '6' } })
      .jpeg()
      .toBuffer()
    const clean = withoutJpegSegments(noted)!
    expect([noted.includes('Somebody'), clean.includes('Somebody')]).toEqual([true, false])
    expect((await sharp(clean).metadata()).orientation).toBe((await sharp(noted).metadata()).orientation)
    expect((await sharp(clean).raw().toBuffer()).equals(await sharp(noted).raw().toBuffer())).toBe(true)
    expect(withoutJpegSegments(clean.subarray(0, clean.length / 2))).not.toBeNull()
    expect(withoutJpegSegments(await picture(10, 10).jpeg().toBuffer())).toBeNull()
  })
})

it('signs addresses of private files for ten minutes', () => {
  const keys = createSecrets('an-application-key-of-32-characters').keys('media-url')
  const clock = frozenClock('2026-01-01T00:00:00Z')
  const query = Object.fromEntries(new URL(signMediaPath('/media/1/file', keys, clock), 'http://stoa.test').searchParams)
  clock.advance(600_000)
  expect(verifyMediaPath('/media/1/file', query, keys, clock)).toBe(true)
  expect(verifyMediaPath('/media/2/file', query, keys, clock)).toBe(false)
  clock.advance(1_000)
  expect(verifyMediaPath('/media/1/file', query, keys, clock)).toBe(false)
})

/** A PNG of a few bytes whose header claims the given size. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content])
    const framed = Buffer.alloc(named.length + 8)
    framed.writeUInt32BE(content.length, 0)
    named.copy(framed, 4)
    framed.writeUInt32BE(crc32(named), named.length + 4)
    return framed
  }
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
