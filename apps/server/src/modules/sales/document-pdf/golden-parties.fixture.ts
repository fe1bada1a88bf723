import type { PartySnapshot } from '@stoa/contract'

/** Parties with very long names and addresses. */
export const seller: PartySnapshot = {
  account_id: 1,
  contact_id: null,
  name: 'Aegean Growth',
  legal_name: 'ΑΙΓΑΙΟ ΑΝΑΠΤΥΞΗ ΜΟΝΟΠΡΟΣΩΠΗ Ι.Κ.Ε.',
  vat_number: 'EL000010017',
  vat_status: 'valid',
  tax_office: 'Α΄ Αθηνών',
  activity: 'Υπηρεσίες διαφήμισης και ψηφιακού μάρκετινγκ',
  registry_number: '123456701000',
  branch_number: 0,
  address: 'Λεωφόρος Ελευθερίου Βενιζέλου 118',
  city: 'Αθήνα',
  postal_code: '106 71',
  country_code: 'GR',
  email: 'logistirio@aegean-growth.example',
  phone: '+302100001234',
  logo_media_id: null,
}

export const greekBuyer: PartySnapshot = {
  ...seller,
  account_id: 2,
  name: 'Ξενοδοχεία «Κυανή Ακτή»',
  legal_name: 'ΞΕΝΟΔΟΧΕΙΑΚΕΣ ΚΑΙ ΤΟΥΡΙΣΤΙΚΕΣ ΕΠΙΧΕΙΡΗΣΕΙΣ ΚΥΑΝΗ ΑΚΤΗ ΠΑΠΑΧΑΡΑΛΑΜΠΟΠΟΥΛΟΣ ΚΑΙ ΥΙΟΙ Α.Ε.',
  vat_number: 'EL000020011',
  tax_office: 'ΦΑΕ Θεσσαλονίκης',
  activity: 'Ξενοδοχειακές επιχειρήσεις',
  address: 'Παραλιακή οδός 7',
  city: 'Χανιά',
  postal_code: '731 00',
  email: 'timologia.prosopika.oikonomiki-diefthynsi@kyani-akti-hotels.example',
}

export const germanBuyer: PartySnapshot = {
  ...seller,
  account_id: 3,
  name: 'Nordlicht Möbel GmbH',
  legal_name: null,
  vat_number: 'DE123456789',
  tax_office: null,
  registry_number: 'HRB 4711',
  activity: 'Furniture retail',
  address: 'Große Straße 12',
  city: 'Flensburg',
  postal_code: '24937',
  country_code: 'DE',
  email: 'buchhaltung@nordlicht.example',
  phone: null,
}

export const accounts = [
  {
    name: 'Κύριος λογαριασμός',
    holder: 'Αιγαίο Ανάπτυξη Ι.Κ.Ε.',
    bank_name: 'Τράπεζα Αιγαίου',
    iban: 'GR1601101250000000012300695',
    bic: 'AEGBGRAA',
  },
  { name: 'IRIS', holder: null, bank_name: 'Εθνική Τράπεζα', iban: 'GR9608100010000001234567890', bic: null },
]
