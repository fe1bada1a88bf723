import { PASSWORD_MIN_LENGTH } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'
import { invalid } from '#lib/errors.ts'

/** The most frequent passwords of eight or more characters in published leaks. Shorter ones are always refused. */
const COMMON = new Set(
  `12345678 123456789 1234567890 12345679 123123123 1234512345 11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 55555555 66666666 77777777 88888888 99999999
  87654321 987654321 0987654321 0123456789 01234567 12341234 11223344 12344321 123321123 147258369 789456123 159753123 1qaz2wsx 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1
  password password1 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword pa$$word pass1234 passpass password2 password01 mypassword newpassword changeme changeme1 default1 letmein1 letmein123
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty asdfghjk asdfghjkl asdfasdf asdf1234 zxcvbnm1 zxcvbnm123 zxcvbnmm qazwsxedc qweasdzxc 1qazxsw2 abcd1234 abcd12345 abc12345 abc123456 abcdefgh abcdefghi a1234567 a12345678 a123456789 aa123456 aa12345678
  iloveyou iloveyou1 iloveyou2 loveyou1 princess princess1 sunshine sunshine1 football football1 baseball baseball1 basketball superman superman1 batman123 spiderman pokemon1 dragon123 monkey123 shadow123 master123 michael1 jennifer jessica1 charlie1 ashley123 michelle jordan23 trustno1 whatever whatever1 starwars startrek computer computer1 internet internet1 welcome1 welcome12 welcome123 admin123 admin1234 administrator root1234 test1234 test12345 testtest testing1 user1234 guest123 hello123 hello1234 hellohello summer2024 summer2025 winter2024 winter2025 spring2025 autumn2025 january1 monday123
  olympiakos olympiacos panathinaikos aekathens paok1926 kwdikos1 kodikos1 kodikos123 thessaloniki athina123 hellas123 greece123 maria123 giorgos1 giorgos123 kostas123 nikos1234 giannis123 dimitris dimitris1 katerina eleni1234 alexandros`.split(
    /\s+/,
  ),
)

/**
 * Refuses passwords that are short, common or equal to the address, and a different confirmation.
 * @throws 422 on `password`
 */
export function checkNewPassword(
  ctx: Context,
  input: { password: string; password_confirmation?: string | null | undefined; email?: string },
): void {
  const field = text(ctx, 'fields:password')
  const lower = input.password.toLowerCase()
  const isWeak =
    [...input.password].length < PASSWORD_MIN_LENGTH ||
    COMMON.has(lower) ||
    new Set(lower).size < 3 ||
    lower === input.email?.toLowerCase() ||
    lower === input.email?.split('@')[0]?.toLowerCase()
  const messages = [
    ...(isWeak ? [text(ctx, 'validation:password', { field })] : []),
    ...(input.password === input.password_confirmation ? [] : [text(ctx, 'validation:confirmed', { field })]),
  ]
  if (messages.length) throw invalid({ password: messages })
}
