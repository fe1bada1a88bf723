/** What a reviewer said in a round of review. */
export interface RoundAnswer {
  status: string
  required: boolean
}

/**
 * Result of a round of review (domain.md 3.8). A rejection of any reviewer asks for changes. With the policy `all` every required
 * reviewer must approve, with `any` one of them; where none is required, all answers count as required.
 * @returns undefined while the round is open
 */
export function roundResult(policy: 'all' | 'any', answers: readonly RoundAnswer[]): 'approved' | 'changes_requested' | undefined {
  if (answers.some(({ status }) => status === 'rejected')) return 'changes_requested'
  const required = answers.filter((answer) => answer.required)
  const counted = required.length > 0 ? required : answers
  const isApproved = ({ status }: RoundAnswer) => status === 'approved'
  const isEnough = policy === 'all' ? counted.length > 0 && counted.every(isApproved) : counted.some(isApproved)
  return isEnough ? 'approved' : undefined
}
