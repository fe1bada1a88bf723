import { createPrivateKey, type KeyObject } from 'node:crypto'
import { pipeline, Transform, type Readable } from 'node:stream'
import DKIM from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'
import { bytesOfTexts, streamOf } from './letter-bytes.ts'

export interface SigningKey {
  domain: string
  selector: string
  private_key: string
}

/** A message ready to leave. */
export interface Letter {
  envelope: { from: string; to: string[] }
  from: { name: string; address: string }
  to: string
  cc: string[]
  reply_to: string | null
  subject: string
  html: string
  text: string
  message_id: string
  in_reply_to: string | null
  headers: Record<string, string>
  attachments: { filename: string; contentType: string; content: Readable }[]
  date: Date
  signing: SigningKey | null
}

/**
 * Everything a receiver may base a decision on is signed. The library's own list lacks `List-Unsubscribe-Post`, which
 * RFC 8058 wants covered.
 */
const SIGNED_HEADERS =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:In-Reply-To:References:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

/**
 * The bytes of a message, signed.
 * @param beforeEnd called in the moment before its last bytes leave; from then on the server may accept it
 */
export function composeLetter(letter: Letter, beforeEnd: () => void = () => {}): Readable {
  const mail = new MailComposer({
    from: letter.from,
    to: letter.to,
    ...(letter.cc.length && { cc: letter.cc }),
    ...(letter.reply_to && { replyTo: letter.reply_to }),
    subject: letter.subject,
    html: letter.html,
    text: letter.text,
    messageId: letter.message_id,
    ...(letter.in_reply_to && { inReplyTo: letter.in_reply_to, references: letter.in_reply_to }),
    date: letter.date,
    headers: letter.headers,
    attachments: letter.attachments,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const { signing } = letter
  if (letter.attachments.length) {
    if (signing) mail.processFunc((input) => signer(signing).sign(input))
    // A file that cannot be read breaks the message off: without its last bytes the server takes nothing.
    return pipeline(mail.createReadStream(), gate(beforeEnd), () => {})
  }
  const bytes = bytesOfTexts(mail)
  return signing ? pipeline(signer(signing).sign(bytes), gate(beforeEnd), () => {}) : streamOf(bytes, beforeEnd)
}

const signer = (key: SigningKey) =>
  new DKIM({ domainName: key.domain, keySelector: key.selector, privateKey: keyOf(key), headerFieldNames: SIGNED_HEADERS })

/** Reading a key takes nearly as long as signing with it. */
const keys = new Map<string, KeyObject>()
const REMEMBERED = 200

function keyOf({ private_key }: SigningKey): KeyObject {
  const known = keys.get(private_key)
  if (known) return known
  if (keys.size >= REMEMBERED) keys.delete(keys.keys().next().value!)
  const key = createPrivateKey(private_key)
  keys.set(private_key, key)
  return key
}

/** Passes everything on and tells, in the same turn, that the end follows now. */
function gate(beforeEnd: () => void): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush(done) {
      beforeEnd()
      done()
    },
  })
}
