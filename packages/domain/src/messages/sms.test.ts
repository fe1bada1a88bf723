import { describe, expect, it } from 'vitest'
import { isStopWord, namesWayOut, replaceSmsLinks, smsLinks, smsParts, transliterateSms } from './sms.ts'

describe('parts of an SMS', () => {
  it('hold 160 characters of GSM-7 in a single part and 153 in each of several', () => {
    expect(smsParts('')).toEqual({ encoding: 'gsm7', parts: 0, characters: 0, left: 160 })
    expect(smsParts('a'.repeat(160))).toMatchObject({ parts: 1, left: 0 })
    expect(smsParts('a'.repeat(161))).toMatchObject({ parts: 2, characters: 161, left: 145 })
    expect(smsParts('a'.repeat(306))).toMatchObject({ parts: 2, left: 0 })
    expect(smsParts('a'.repeat(307))).toMatchObject({ parts: 3 })
  })

  it('hold 70 and 67 characters if a letter is not in GSM-7, such as lower-case Greek', () => {
    expect(smsParts('ά'.repeat(70))).toEqual({ encoding: 'ucs2', parts: 1, characters: 70, left: 0 })
    expect(smsParts('ά'.repeat(71))).toMatchObject({ parts: 2, left: 63 })
    expect(smsParts('ΓΔΘΛΞΠΣΦΨΩ')).toMatchObject({ encoding: 'gsm7', characters: 10 })
    expect(smsParts('ΚΑΛΗΜΕΡΑ').encoding).toBe('ucs2')
  })

  it('count characters of the extension table twice and never split one', () => {
    expect(smsParts('100€')).toMatchObject({ encoding: 'gsm7', characters: 5 })
    expect(smsParts(`${'a'.repeat(152)}€${'a'.repeat(20)}`)).toMatchObject({ parts: 2, characters: 174, left: 131 })
  })

  it('count emoji as two units and never split one', () => {
    expect(smsParts('🙂')).toMatchObject({ encoding: 'ucs2', characters: 2 })
    expect(smsParts(`${'ά'.repeat(66)}🙂${'ά'.repeat(10)}`)).toMatchObject({ parts: 2, left: 55 })
  })
})

describe('Greek for SMS', () => {
  it('becomes capitals without accents that fit GSM-7', () => {
    const text = transliterateSms('Καλημέρα Μαΐα, η προσφορά σας «λήγει» ΰ Ά ς…')
    expect(text).toBe('KAΛHMEPA MAIA, H ΠPOΣΦOPA ΣAΣ "ΛHΓEI" Y A Σ...')
    expect(smsParts(text).encoding).toBe('gsm7')
  })

  it('does not change Latin letters, URLs and merge tags', () => {
    expect(transliterateSms('ά {{ όνομα }} έ {% if ά %} ή http://example.com/ά')).toBe('A {{ όνομα }} E {% if ά %} H http://example.com/ά')
    expect(transliterateSms('Δες https://example.com/α?b=Γ {{ contact.first_name }} Café')).toBe(
      'ΔEΣ https://example.com/α?b=Γ {{ contact.first_name }} Café',
    )
  })
})

it('finds the URLs in a text without a following full stop', () => {
  const text = 'See https://example.com/a. And (https://example.com/b), https://example.com/a'
  expect(smsLinks(text)).toEqual(['https://example.com/a', 'https://example.com/b'])
  expect(replaceSmsLinks(text, () => 'X')).toBe('See X. And (X), X')
  expect(smsLinks('No address')).toEqual([])
})

it('recognises unsubscribe words in both languages and in any spelling', () => {
  for (const word of ['STOP', 'stop.', ' Στοπ ', 'ΣΤΟΠ', 'ΣTOΠ', 'Unsubscribe', 'διαγραφή', 'ΔΙΑΓΡΑΦΗ!'])
    expect(isStopWord(word)).toBe(true)
  for (const word of ['', 'Stop by tomorrow', 'Σταματήστε αύριο', 'ναι']) expect(isStopWord(word)).toBe(false)
  expect(namesWayOut('Προσφορά! Για διαγραφή στείλτε ΣΤΟΠ')).toBe(true)
  expect(namesWayOut('Sale! Reply STOP to end')).toBe(true)
  for (const tag of ['{{ stop_url }}', '{{stop_url}}', '{{-  stop_url  -}}', '{{stop_url | url}}'])
    expect(namesWayOut(`Sale! End: ${tag}`)).toBe(true)
  expect(namesWayOut('Unstoppable offers')).toBe(false)
  expect(namesWayOut('{{ contact.stop_url }} stop_url')).toBe(false)
})
