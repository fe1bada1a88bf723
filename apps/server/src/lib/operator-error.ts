/** An error of the installation that its operator can remedy. The message says what is wrong and what to do; it is printed without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
