import { createVerify } from 'node:crypto'

/** A message of Amazon SNS as it is posted. */
export interface SnsMessage {
  Type: 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation'
  MessageId: string
  TopicArn: string
  Message: string
  Timestamp: string
  SignatureVersion: string
  Signature: string
  SigningCertURL: string
  Subject?: string
  SubscribeURL?: string
  Token?: string
}

/** Fetches a certificate by its address. */
export type FetchCertificate = (url: string) => Promise<string>

const HOST = /^sns\.[a-z0-9-]{3,30}\.amazonaws\.com(\.cn)?$/

/**
 * Whether Amazon signed a message. Amazon signs the messages of any customer's topics, so the caller checks the
 * topic too.
 * @param host whose certificates are believed; tests have one of their own
 */
export async function isSignedBySns(message: SnsMessage, fetchCertificate: FetchCertificate, host: RegExp = HOST): Promise<boolean> {
  const algorithm = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' }[message.SignatureVersion]
  if (!algorithm || !isCertificateUrl(message.SigningCertURL, host)) return false
  const certificate = await fetchCertificate(message.SigningCertURL)
  return createVerify(algorithm).update(canonical(message)).verify(certificate, message.Signature, 'base64')
}

function isCertificateUrl(text: string, host: RegExp = HOST): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.pathname.endsWith('.pem') &&
    host.test(url.hostname) &&
    url.port === '' &&
    url.username === ''
  )
}

/** Signed names and values, each on a separate line, in the order of the names. */
function canonical(message: SnsMessage): string {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const)
  return names.flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`])).join('')
}
