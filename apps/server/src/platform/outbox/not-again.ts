/** A failure after which an entry of the outbox is set aside at once, because trying again could do something twice. */
export class NotAgain extends Error {
  override name = 'NotAgain'
}
