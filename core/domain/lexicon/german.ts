import { OBJECTION } from './anyLanguage.ts';
import type { Lexicon } from './types.ts';
import { words } from './wordList.ts';

export const german: Lexicon = {
  name: 'German',
  spaced: true,
  words: {
    functionWords: words(`
      aber alle allem allen aller alles als also am an ander andere anderen anderer auch auf aus bei
      beim bin bis bitte bist da dabei dadurch dafür dagegen daher damit danach dann daran darauf
      darum das dass davon dazu dein deine dem den denn der des deshalb die dies diese diesem diesen
      dieser dieses doch dort du durch eben ein eine einem einen einer eines einfach einige er erst
      es etwas euch euer für gegen gerade gibt gut habe haben hat hatte hatten hier hin hinter ich
      ihm ihn ihnen ihr ihre ihrem ihren im immer in ins irgendwie ist ja jede jeden jeder jedes
      jetzt kann kannst könntest kein keine keinen können könnte machen man mehr mein meine mich mir
      mit muss müssen nach nein nicht nichts noch nun nur ob oder ohne schon sehr sein seine seinen
      seiner sich sie sind so sogar soll sollen sollte sondern sonst über um und uns unser unter
      viel vom von vor war waren warum was weil weiter welche welcher wenn wer werde werden wie
      wieder will wir wird wo wollen wurde wurden zu zum zur zwar zwischen
    `),
    generic: [],
    measures: words(`
      januar februar märz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag
      samstag sonntag stunde stunden minuten sekunden monat monate woche wochen heute gestern morgen
      abend zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig hundert
      tausend prozent
    `),
    everyday: [],
    uninformative: [],
    summaryOpeners: [],
    inflections: [],
    irregular: [],
    actionForms: [],
    participleEndings: [],
    caseEndings: [],
    elisions: [],
    negations: [
      'nicht',
      'kein',
      'keine',
      'keinen',
      'keinem',
      'keiner',
      'keines',
      'nie',
      'niemals',
      'ohne',
      'weder',
      'nichts',
    ],
    nearNegations: [],
    opposites: [],
    clitics: [],
    timeSuffixes: [],
    names: [],
  },
  sentences: {
    abbreviations: ['z\\.B', 'd\\.h', 'bzw'],
    abbreviationsBeforeName: [],
    abbreviationsBeforeNumber: ['Nr'],
    trailingAbbreviations: [],
    dottedAbbreviations: ['z\\.b', 'd\\.h', 'u\\.a'],
    lineContinuations: ['und', 'oder', 'mit', 'z\\.B\\.'],
    quotativeParticles: [],
    interjections: ['gut|genau|super|klar|danke'],
    greetings: [],
    linkingWords: [],
    linkingAdverbs: [],
    connectives: [
      'und|oder|aber|also|dann|denn|dazu|dafür|deshalb|darum|daher|zudem|ausserdem|außerdem|zusätzlich|trotzdem|sonst|dabei|damit',
    ],
    additions: ['außerdem', 'ausserdem', 'zudem', 'zusätzlich'],
    announcements: ['(?:ich werde|lass mich)\\s+'],
    announcementForms: [],
    vagueSteps: [],
    commentary: [],
    onlooking: [],
    dependentOpeners: ['sowie|weil|dass|welche[rs]?'],
    subjectlessOpeners: [],
    danglingConnectives: ['und|oder|mit'],
    unfinished: ['der|die|das|ein|eine'],
    unfinishedBeforeList: ['ist|sind'],
    acknowledgements: ['ja|genau'],
    leadingConjunctions: ['und'],
    trailingConjunctions: ['und|oder|aber'],
    clauseOpeners: ['und|aber|oder|weil|damit|obwohl|wenn|während'],
  },
  anchors: {
    corrections: [
      '(?:geht|funktioniert) (?:immer noch|noch immer|trotzdem) nicht',
      `^nein${OBJECTION}`,
      'das stimmt nicht|das ist falsch|nicht so|ich meinte',
    ],
    decisions: [
      '(?:ich|wir) (?:habe|haben)(?: uns| mich)?(?: dafür| dagegen)? entschieden|entschieden|wir (?:nehmen|bleiben bei|verwenden)|lass uns (?!schauen|sehen|mal)',
    ],
    proposals: ['ich empfehle|sollten?|müssen'],
    recommendations: ['ich (?:empfehle|würde \\p{L}+)|meine empfehlung'],
    conditions: ['wenn|falls|es sei denn'],
    possibilities: ['wir (?:können|könnten)|könnten wir'],
    answers: ['(?:nimm|verwende|behalte)(?= \\S)'],
    facts: ['die ursache|weil|liegt (?:daran|an)|unterstützt (?:kein|nicht)\\p{L}*|benötigt'],
    failures: ['fehlgeschlagen|schlägt fehl|funktioniert nicht|stürzt ab|abgestürzt'],
    nonFailures: ['keine fehler'],
    followUps: ['noch zu tun|bleibt noch|muss noch|erinnere mich'],
    leftHeadings: ['offene punkte|noch zu tun'],
    suggestedHeadings: ['empfehlungen|nächste schritte'],
    promises: ['ich werde|wir werden'],
    later: ['später|morgen|sobald|nachdem|danach|nächste (?:woche|sitzung)'],
    preferences: ['ich (?:mag|bevorzuge)|bitte (?:immer|nie|keine?n?)|ab jetzt'],
    requests: ['^(?:kannst|könntest|können) (?:du|sie)'],
    openQuestions: ['offene frage|unklar,? ob|noch offen'],
    questionOpeners: ['(?:warum|wie|wieso|welche[rsn]?)(?= )'],
    speakers: ['ich|wir'],
    hypotheses: [
      '^(?:wenn|falls)(?= \\p{L})|vielleicht|vermutlich|wahrscheinlich|meistens|könnte|würde',
    ],
    choices: ['wir sollten|(?:brauchen wir|wir brauchen) (?:nicht|kein\\p{L}*)|besser wäre'],
    reversals: ['stattdessen|anstatt|statt dessen|doch nicht|nicht mehr|zurücknehmen|rückgängig'],
    changeReports: ['erstellt|hinzugefügt|entfernt|umbenannt|ersetzt'],
    deeds: ['geprüft|veröffentlicht|angepasst|korrigiert'],
    explanations: ['ist der grund|ist das, was|liegt daran'],
    statuses: [],
    looks: [],
    troubles: [],
  },
  aspects: {
    decision: ['entschieden|stattdessen'],
    outcome: ['behoben|umgesetzt|hinzugefügt|erledigt'],
    problem: ['fehler|funktioniert nicht'],
    cause: ['weil|wegen|ursache'],
    open: ['nächste schritte|noch offen'],
    namedCause: ['ursache(?: ist| war|:)|liegt an|lag an'],
  },
  summaries: {
    offers: ['möchtest du'],
    abilities: ['ich kann'],
    advice: ['(?:du|sie) (?:kannst|können|musst|müssen|solltest|sollten)|(?:kannst du|können sie)'],
    insertedNotes: [],
    pointingOpeners: ['das|dies\\w*'],
    pronounOpeners: [],
    inProgress: [],
    laughter: [],
  },
  titles: {
    preambles: [
      'ok(?:ay)?|also|so|hallo|hi|hey|gut|danke|nun|(?:ja|nein|dann|und|aber|noch)(?=\\s*,)|ich (?:glaube|denke|meine)(?:,? dass)?',
    ],
    wishes: [
      '(?:(?:kannst|könntest|würdest) du|(?:können|könnten|würden) (?:wir|sie)|bitte|es soll(?:en|te|ten)?|ich (?:brauche|hätte gern(?:e)?|möchte|will|würde gern(?:e)?)|wir (?:müssen|sollten|wollen)|lass(?:t)? uns|hilf mir(?:,| dabei,)?|zeig mir|sag mir)(?: bitte| mir| noch| mal| auch)*',
    ],
    wishEnds: [
      '(?:hinzufügen|einbauen|ändern|entfernen|löschen|prüfen|erstellen|schreiben|beheben|korrigieren|anpassen|umbenennen|aktualisieren|machen)',
    ],
    courtesies: ['bitte|danke(?: schön)?|(?<=,\\s*)(?:oder|ok(?:ay)?)'],
    verbs: [
      'füge?|ändere?|entferne?|lösche?|prüfe?|erstelle?|schreibe?|behebe?|korrigiere?|passe?|benenne|aktualisiere?|mache?|baue?|zeige?|erkläre?|finde?|suche?|teste?|verschiebe?|ersetze?|implementiere?|überprüfe?|vergleiche?|untersuche?|nimm|stelle?|starte?',
    ],
    clauseOpeners: [
      'weil|damit|sodass|wenn|falls|obwohl|während|bevor|nachdem|bis|aber|sondern|ob',
    ],
    prepositions: [
      'mit|für|von|vom|in|im|auf|an|am|aus|bei|beim|zu|zum|zur|durch|über|unter|ohne|gegen|nach|als|zwischen',
    ],
    phraseOpeners: [],
    hollow: ['weg|weise|meinung|gedanken'],
    articles: ['der|die|das|dem|den|des|ein|eine[mnrs]?'],
    questionWords: ['wie|was|warum|wo|wer|wann|welche[rsn]?|wieso|gibt|ist|sind|hat|haben'],
    dangling: ['ist|sind|nicht'],
    droppable: [],
    listConjunctions: ['und', 'oder'],
    pronouns: ['es|das|dies|sie|ihn|alles|beides|dazu|davon|darüber|damit(?=$|[,.;:?!])'],
  },
  replies: {
    prefaces: [],
    refusals: ['es tut mir leid'],
    tagLabels: [],
    titleLabels: ['titel'],
  },
  questions: null,
  work: null,
};
