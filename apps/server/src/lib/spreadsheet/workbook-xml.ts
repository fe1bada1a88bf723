import { escapeXml } from './sheet-xml.ts'
import type { ZipPart } from './write-zip.ts'

/** The parts of a workbook around its sheets, which lie in `xl/worksheets/sheet1.xml` and so on. */
export function workbookParts(sheetNames: readonly string[]): ZipPart[] {
  const ids = sheetNames.map((_, index) => index + 1)
  const overrides = ids.map((id) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${TYPES}worksheet+xml"/>`)
  const sheets = sheetNames.map(
    (name, index) => `<sheet name="${escapeXml(sheetName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const relations = ids.map((id) => relation(id, 'worksheet', `worksheets/sheet${id}.xml`))
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}styles+xml"/>${overrides.join('')}</Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    part('xl/workbook.xml', `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}relationships">${relations.join('')}${relation(ids.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    ),
    part('xl/styles.xml', STYLES_XML),
  ]
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml.'

/** Cell formats in the order of STYLE in sheet-xml.ts: plain, heading, money, date, datetime, literal text. */
const FORMATS = [
  '<xf/>',
  '<xf fontId="1" applyFont="1"/>',
  '<xf numFmtId="4" applyNumberFormat="1"/>',
  '<xf numFmtId="164" applyNumberFormat="1"/>',
  '<xf numFmtId="165" applyNumberFormat="1"/>',
  '<xf quotePrefix="1"/>',
]
const STYLES_XML = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${FORMATS.length}">${FORMATS.join('')}</cellXfs></styleSheet>`

/** Spreadsheets allow 31 characters and none of these signs. */
function sheetName(name: string): string {
  return (
    name
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^'|'$/g, ' ')
      .trim()
      .slice(0, 31) || 'Sheet'
  )
}

function relation(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
}

function part(name: string, xml: string): ZipPart {
  return { name, content: [`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`] }
}
