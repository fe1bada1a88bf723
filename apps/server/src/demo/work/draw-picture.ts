import sharp from 'sharp'
import type { Random } from '../random.ts'

/** A drawing of the demo: its size, and what is on it. */
const DRAWINGS: Record<string, { width: number; height: number; draw: (look: Look) => string }> = {
  mark: { width: 480, height: 480, draw: (look) => mark(look, '#ffffff', look.main, look.light) },
  'mark-dark': { width: 480, height: 480, draw: (look) => mark(look, '#101828', '#ffffff', look.light) },
  'mark-plain': { width: 480, height: 480, draw: (look) => mark(look, '#ffffff', '#344054', '#344054') },
  banner: { width: 1200, height: 628, draw: (look) => sea(look, 1200, 628) },
  story: { width: 720, height: 1280, draw: (look) => sea(look, 720, 1280) },
  square: { width: 800, height: 800, draw: (look) => shapes(look, 800, 800) },
  poster: { width: 700, height: 990, draw: (look) => shapes(look, 700, 990) },
  harbour: { width: 1200, height: 800, draw: (look) => sea(look, 1200, 800) },
  hills: { width: 1200, height: 800, draw: (look) => hills(look, 1200, 800) },
  night: { width: 1200, height: 675, draw: (look) => city(look, 1200, 675) },
}

interface Look {
  random: Random
  main: string
  light: string
  deep: string
}

/** Draws a picture without words, so that it needs no fonts: logos as PNG, everything else as a photograph would be. */
export async function drawPicture(
  name: string,
  hue: number,
  random: Random,
): Promise<{ bytes: Buffer; extension: 'png' | 'jpg'; mime_type: string }> {
  const { width, height, draw } = DRAWINGS[name]!
  const look = { random, main: `hsl(${hue}, 62%, 38%)`, light: `hsl(${(hue + 30) % 360}, 78%, 68%)`, deep: `hsl(${hue}, 55%, 18%)` }
  const isMark = name.startsWith('mark')
  const box = isMark ? '0 0 800 800' : `0 0 ${width} ${height}`
  const image = sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${draw(look)}</svg>`),
  )
  return isMark
    ? { bytes: await image.png().toBuffer(), extension: 'png', mime_type: 'image/png' }
    : { bytes: await image.jpeg({ quality: 84 }).toBuffer(), extension: 'jpg', mime_type: 'image/jpeg' }
}

function mark({ random }: Look, ground: string, main: string, light: string): string {
  const turn = random.between(0, 8) * 15
  return `<rect width="800" height="800" fill="${ground}"/><g transform="rotate(${turn} 400 400)">
    <path d="M400 150 A250 250 0 0 1 650 400 L400 400 Z" fill="${light}"/><path d="M650 400 A250 250 0 1 1 400 150 L400 400 Z" fill="${main}"/>
    <circle cx="400" cy="400" r="84" fill="${ground}"/></g>`
}

function sea(look: Look, width: number, height: number): string {
  const horizon = height * 0.58
  const sun = width * (0.25 + look.random.next() * 0.5)
  const waves = [0, 1, 2, 3].map((at) => {
    const y = horizon + (height - horizon) * (at / 4)
    return `<path d="${wave(look.random, width, y, height)}" fill="${look.main}" opacity="${0.35 + at * 0.18}"/>`
  })
  return `${sky(look.light, '#fff4e0')}<rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${sun}" cy="${horizon * 0.82}" r="${Math.min(width, height) * 0.11}" fill="#fff8e7"/>
    <path d="M0 ${horizon} L${width * 0.18} ${horizon * 0.86} L${width * 0.34} ${horizon} Z" fill="${look.deep}" opacity="0.55"/>
    <path d="M${width * 0.62} ${horizon} L${width * 0.8} ${horizon * 0.8} L${width} ${horizon} Z" fill="${look.deep}" opacity="0.4"/>${waves.join('')}`
}

function hills(look: Look, width: number, height: number): string {
  const ranges = [0, 1, 2, 3].map(
    (at) =>
      `<path d="${wave(look.random, width, height * (0.45 + at * 0.14), height, 0.09)}" fill="${at % 2 ? look.main : look.deep}" opacity="${0.45 + at * 0.16}"/>`,
  )
  return `${sky('#cfe8ff', '#fdf6e3')}<rect width="${width}" height="${height}" fill="url(#sky)"/>${ranges.join('')}`
}

function city(look: Look, width: number, height: number): string {
  const houses = Array.from({ length: 22 }, (_, at) => {
    const tall = height * (0.2 + look.random.next() * 0.45)
    const x = (width / 22) * at
    const windows = Array.from({ length: 6 }, (__, row) =>
      look.random.chance(0.6)
        ? `<rect x="${x + 14}" y="${height - tall + 18 + row * 34}" width="${width / 22 - 28}" height="14" fill="#ffd98a"/>`
        : '',
    )
    return `<rect x="${x}" y="${height - tall}" width="${width / 22 + 1}" height="${tall}" fill="${look.deep}"/>${windows.join('')}`
  })
  return `${sky('#0b1026', look.main)}<rect width="${width}" height="${height}" fill="url(#sky)"/><circle cx="${width * 0.8}" cy="${height * 0.2}" r="52" fill="#f5f3ea"/>${houses.join('')}`
}

function shapes(look: Look, width: number, height: number): string {
  const parts = Array.from({ length: 7 }, () => {
    const size = width * (0.12 + look.random.next() * 0.26)
    const at = `${look.random.next() * width} ${look.random.next() * height}`.split(' ')
    const fill = look.random.pick([look.main, look.light, look.deep, '#ffffff'])
    return look.random.chance(0.5)
      ? `<circle cx="${at[0]}" cy="${at[1]}" r="${size / 2}" fill="${fill}" opacity="0.9"/>`
      : `<rect x="${at[0]}" y="${at[1]}" width="${size}" height="${size}" rx="${size * 0.12}" fill="${fill}" opacity="0.9"/>`
  })
  return `<rect width="${width}" height="${height}" fill="${look.light}" opacity="0.4"/>${parts.join('')}`
}

const sky = (top: string, bottom: string) =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>`

function wave(random: Random, width: number, y: number, height: number, swing = 0.02): string {
  const steps = 6
  const points = Array.from({ length: steps }, (_, at) => {
    const x = (width / steps) * (at + 0.5)
    const up = y - height * swing * (0.4 + random.next())
    return `Q${x} ${up} ${(width / steps) * (at + 1)} ${y}`
  })
  return `M0 ${y} ${points.join(' ')} L${width} ${height} L0 ${height} Z`
}

/** A page of swatches and lines as a PDF, with a heading in Latin letters. */
export function drawSheet(heading: string, random: Random): Buffer {
  const swatches = Array.from({ length: 5 }, (_, at) => {
    const tones = [random.next(), random.next(), random.next()].map((tone) => tone.toFixed(2)).join(' ')
    return `${tones} rg ${60 + at * 96} 560 84 110 re f`
  })
  const lines = Array.from({ length: 14 }, (_, at) => `0.86 g 60 ${500 - at * 24} ${random.between(260, 470)} 8 re f`)
  const content = ['BT /F1 26 Tf 0.1 g 60 740 Td', `(${heading.replaceAll(/[^ -'*-[\]-~]/g, '')}) Tj ET`, ...swatches, ...lines].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}
