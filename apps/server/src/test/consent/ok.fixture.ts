/** The body of an answer that has to succeed. */
export function ok<B>(answer: { status: number; body: B }): B {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
