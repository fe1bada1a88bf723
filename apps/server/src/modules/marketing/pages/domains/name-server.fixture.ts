import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A real name server on this machine, whose records a test changes. */
export interface TestNameServer {
  /** Address and port, as `MAIL_DNS_SERVERS` takes them. */
  address: string
  /** Texts by name. */
  txt: Map<string, string[]>
  /** Canonical names by name. */
  cname: Map<string, string>
  /** Addresses of version 4 by name. */
  a: Map<string, string[]>
  /** Whether it fails every question. */
  isBroken: boolean
  stop(): Promise<void>
}

const TYPES = { a: 1, cname: 5, txt: 16 }
const SERVFAIL = 2
const NXDOMAIN = 3

/** Starts a name server that answers questions for TXT, CNAME and A over UDP. @param port a free one when left out */
export async function startNameServer(port = 0): Promise<TestNameServer> {
  const socket = createSocket('udp4')
  const records: TestNameServer = {
    address: '',
    txt: new Map(),
    cname: new Map(),
    a: new Map(),
    isBroken: false,
    stop: () => new Promise((done) => socket.close(() => done())),
  }
  socket.on('message', (question, { port, address }) => socket.send(answerTo(records, question), port, address))
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  records.address = `127.0.0.1:${socket.address().port}`
  return records
}

/** The answer to a question with one name. */
function answerTo(records: TestNameServer, question: Buffer): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = question[at]!; length > 0; length = question[at]!) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const end = at + 5
  const data = dataOf(records, labels.join('.').toLowerCase(), question.readUInt16BE(at + 1))
  const header = Buffer.alloc(12)
  question.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 | (records.isBroken ? SERVFAIL : data.length ? 0 : NXDOMAIN), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.isBroken ? 0 : data.length, 6)
  const answers = records.isBroken ? [] : data.map(({ type, bytes }) => answer(type, bytes))
  return Buffer.concat([header, question.subarray(12, end), ...answers])
}

function answer(type: number, bytes: Buffer): Buffer {
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(bytes.length, 10)
  return Buffer.concat([head, bytes])
}

const counted = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])

function dataOf({ txt, cname, a }: TestNameServer, name: string, type: number): { type: number; bytes: Buffer }[] {
  if (type === TYPES.txt) return (txt.get(name) ?? []).map((text) => ({ type, bytes: counted(text) }))
  if (type === TYPES.a) return (a.get(name) ?? []).map((address) => ({ type, bytes: Buffer.from(address.split('.').map(Number)) }))
  const target = cname.get(name)
  if (type !== TYPES.cname || !target) return []
  return [{ type, bytes: Buffer.concat([...target.split('.').map(counted), Buffer.from([0])]) }]
}
