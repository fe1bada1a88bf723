import { nameKey } from '@stoa/domain'

/**
 * Whether full names, such as the first values of a column, begin with the surname: most names of which one end is a common given name have it
 * at the end. At least two such names are needed, because many surnames are given names, too.
 */
export function beginsWithSurname(names: readonly string[]): boolean {
  const ends = names
    .filter((name) => !name.includes(','))
    .map((name) => name.trim().split(/\s+/))
    .filter((words) => words.length > 1)
    .map((words) => [isGivenName(words[0]!), isGivenName(words.at(-1)!)] as const)
  const first = ends.filter(([before, after]) => before && !after).length
  const last = ends.filter(([before, after]) => after && !before).length
  return last >= 2 && last >= 3 * first
}

const isGivenName = (word: string) => GIVEN.has(nameKey(word))

const GREEK =
  'Αγγελική Αθανάσιος Αθηνά Αικατερίνη Αλέξανδρος Αλεξάνδρα Αναστασία Αναστάσιος Ανδρέας Άννα Αντώνης Αντώνιος Απόστολος Άρης Αριστείδης Αργύρης Βαγγέλης Βασιλεία Βασιλική Βασίλειος Βασίλης Γεώργιος Γεωργία Γιάννα Γιάννης Γιώργος Γρηγόρης Δέσποινα Δημήτρης Δημήτριος Δήμητρα Διονύσης Ειρήνη Ελένη Ελευθερία Ελευθέριος Ελισάβετ Εμμανουήλ Ευαγγελία Ευάγγελος Ευαγγελος Ευγενία Ευθύμιος Εύη Ζωή Ηλίας Θανάσης Θεόδωρος Θεοδώρα Θωμάς Ιάσονας Ιωάννα Ιωάννης Καλλιόπη Κατερίνα Κλεοπάτρα Κώστας Κωνσταντίνα Κωνσταντίνος Κυριακή Κυριάκος Λάμπρος Λευτέρης Μανώλης Μαργαρίτα Μαρία Μαρίνα Μάριος Μάρκος Μιχάλης Μιχαήλ Νατάσα Νεκτάριος Νικολέτα Νικόλαος Νίκος Ξένια Όλγα Παναγιώτα Παναγιώτης Παρασκευή Παύλος Πέτρος Πηνελόπη Ράνια Σάββας Σοφία Σπύρος Σπυρίδων Σταμάτης Σταυρούλα Σταύρος Στέλιος Στέφανος Στυλιανός Σωτηρία Σωτήρης Τάσος Φανή Φίλιππος Φώτης Φωτεινή Χαράλαμπος Χρήστος Χριστίνα Χρύσα'
const ENGLISH =
  'Adam Alexander Alice Amy Andrew Anna Anthony Barbara Benjamin Brian Carol Charles Charlotte Christopher Claire Daniel David Deborah Diana Edward Elizabeth Emily Emma Eric Frank George Grace Hannah Helen Henry Jack James Jane Jason Jennifer Jessica John Joseph Julia Karen Kate Kevin Laura Linda Lisa Lucy Margaret Mark Martin Mary Matthew Michael Nancy Nicholas Oliver Patricia Paul Peter Philip Rachel Rebecca Richard Robert Ruth Samuel Sandra Sarah Scott Sophie Stephen Steven Susan Thomas Victoria William'

const GIVEN = new Set([...GREEK.split(' '), ...ENGLISH.split(' ')].map((name) => nameKey(name)))
