import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'
import { latin } from './latin.ts'
import { nameKey } from './name-key.ts'

describe('fold', () => {
  it.each([
    ['Άρτα', 'αρτα'],
    ['ΟΔΌΣ', 'οδοσ'],
    ['οδός', 'οδοσ'],
    ['Μαΐου', 'μαιου'],
    ['προϋπόθεση', 'προυποθεση'],
    ['Straße', 'strasse'],
    ['Łódź Øst Đà Æsir Œuvre', 'lodz ost da aesir oeuvre'],
    ['İstanbul ısı', 'istanbul isi'],
    ['  a--b_%c  ', 'a b c'],
    ['', ''],
    ['...', ''],
  ])('makes %j comparable as %j', (text, folded) => expect(fold(text)).toBe(folded))

  it('does not change a folded text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

describe('latin', () => {
  it.each([
    ['Γιώργος', 'giorgos'],
    ['Ευάγγελος', 'evangelos'],
    ['Εύκολα', 'efkola'],
    ['Παύλος', 'pavlos'],
    ['αυτός', 'aftos'],
    ['ταυ', 'taf'],
    ['Μπάμπης', 'mpampis'],
    ['Γκίκας', 'gkikas'],
    ['άγχος', 'anchos'],
    ['σφίγξ', 'sfinx'],
    ['Ψυχή', 'psychi'],
    ['Ξένια', 'xenia'],
    ['Ούρσουλα', 'oursoula'],
    ['Plain 12', 'plain 12'],
    ['αυ ηυ', 'af if'],
  ])('writes %s as %s', (greek, written) => expect(latin(greek)).toBe(written))
})

describe('nameKey', () => {
  it.each([
    ['Γιώργος Παπαδόπουλος', 'PAPADOPOULOS Giorgos'],
    ['Βασίλης', 'Basilis'],
    ['Βασίλης', 'Vassilis'],
    ['Βασίλης', 'Vassssilis'],
    ['Αντώνης', 'Antonis'],
    ['Χρήστος', 'Christos'],
    ['Χρήστος', 'Hristos'],
    ['Φίλιππος', 'Philippos'],
    ['Αλέξανδρος', 'Aleksandros'],
    ['Άγγελος', 'Aggelos'],
    ['Μπάμπης', 'Babis'],
    ['Κωνσταντίνος', 'Constantinos'],
  ])('meets %s and %s under one key', (one, other) => expect(nameKey(one)).toBe(nameKey(other)))

  it('differs for different names', () => {
    expect(nameKey('Μαρία', 'Παππά')).not.toBe(nameKey('Μαρίνα', 'Παππά'))
    expect(nameKey('Hotel 11')).not.toBe(nameKey('Hotel 1'))
    expect(nameKey('Άννα Β')).not.toBe(nameKey('Άνναβ'))
    expect(nameKey(null, null)).toBe('')
  })

  it('ignores the order of names', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (first, last) => {
        expect(nameKey(first, last)).toBe(nameKey(last, first))
      }),
    )
  })
})
