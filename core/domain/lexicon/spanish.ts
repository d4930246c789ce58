import type { Lexicon } from './types.ts';
import { words } from './wordList.ts';

export const spanish: Lexicon = {
  name: 'Spanish',
  spaced: true,
  words: {
    functionWords: words(`
      a al algo algún alguna algunas alguno algunos allí ante antes aquí así aún aunque cada casi
      como con cual cuales cuando de del desde donde dos e el él ella ellas ellos en entonces entre
      era eran es esa esas ese eso esos esta está están estar estas este esto estos estoy fue fueron
      ha había hace hacer hacia han hasta hay he la las le les lo los más me mi mientras mis mismo
      mucho muy nada ni no nos nosotros nuestra nuestro o os otra otras otro otros para pero poco
      por porque pues puede pueden puedo que qué puedes podrías quien quiero se sea según ser si sí
      sido siempre sin sobre solo sólo son su sus también tan tanto te tengo tiene tienen toda todas
      todo todos tu tus un una unas uno unos usted y ya yo ahora hoy ayer mañana tres cuatro cinco
      seis siete ocho nueve diez cero cualquier varios varias nunca luego además quizás nadie
      gracias hola vamos voy
    `),
    generic: words(`
      archivo archivos problema problemas errores ejemplo cambiar cambio cambios revisar paso pasos
      vez veces
    `),
    measures: words(`
      enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes
      martes miércoles jueves viernes sábado domingo mes meses semana semanas minuto minutos
      segundos
    `),
    everyday: [],
    uninformative: [],
    passingVerbs: ['leer'],
    summaryOpeners: [],
    inflections: [],
    actionForms: ['.{3,}(?:ad[oa]s?|id[oa]s?|ci[oó]n|ciones|mente)', '.{5,}(?:ar|er|ir)'],
    participleEndings: [],
    caseEndings: [],
    elisions: [],
    clitics: [],
    timeSuffixes: [],
    names: [],
  },
  sentences: {
    abbreviations: [],
    abbreviationsBeforeName: ['Sra?'],
    abbreviationsBeforeNumber: [],
    trailingAbbreviations: [],
    dottedAbbreviations: [],
    lineContinuations: [],
    quotativeParticles: [],
    interjections: ['perfecto|genial|vale'],
    greetings: [],
    linkingWords: [],
    linkingAdverbs: [],
    connectives: ['y|pero|entonces|luego|además|también|sin embargo|así que|por eso'],
    additions: ['además'],
    announcements: ['(?:voy a|déjame|ahora voy a)\\s+'],
    announcementForms: [],
    vagueSteps: ['mirar|buscar|leer|ejecutar'],
    commentary: [],
    onlooking: [],
    dependentOpeners: [],
    subjectlessOpeners: [],
    danglingConnectives: ['y|o'],
    unfinished: ['el|los'],
    unfinishedBeforeList: ['es'],
    acknowledgements: ['sí|vale'],
    leadingConjunctions: ['y'],
    trailingConjunctions: ['y|o|pero'],
    clauseOpeners: ['y|pero|porque|aunque|cuando'],
  },
  anchors: {
    assistantCorrections: ['(?:tienes|tiene) razón|me equivoqué'],
    userCorrections: ['no es (?:eso|así)|quise decir'],
    concessions: [],
    decisions: [
      '(?:he|hemos|se ha) decidido|decid(?:í|imos)|en lugar de|en vez de|recomiendo|vamos a usar',
    ],
    contrasts: [],
    changeRequests: [],
    expectations: [],
    unsettled: [],
    rules: [],
    choiceLeads: [],
    ledChoices: [],
    choices: ['^(?:usa|usemos|vamos con)'],
    ledAnswers: [],
    lookups: [],
    facts: ['porque|la causa|no (?:soporta|admite)|requiere'],
    locations: [],
    codeDescriptions: [],
    failures: ['falla|falló|no funciona'],
    nonFailures: ['sin errores'],
    duties: ['próximos? pasos?|falta'],
    intentions: ['voy a'],
    promiseLeads: [],
    promises: ['voy a'],
    promiseAdverbs: [],
    promiseForms: [],
    vaguePromises: [],
    preferences: ['prefiero|quiero|me gustaría'],
    rhetoricalQuestions: [],
    statedQuestions: ['queda por (?:decidir|ver)'],
    requests: ['^(?:puedes|podrías)'],
    questionLeads: [],
    questionOpeners: ['por qué|cómo|cuál'],
    secondPerson: ['usted|cuál|qué'],
    unmarkedQuestions: [],
    supposedLists: [],
    plannedLists: ['próximos pasos'],
    decidedLists: ['decisiones:?$'],
    changeLists: ['cambios'],
    hypotheses: ['^si(?= \\p{L})'],
    smallTalk: [],
    generalities: ['normalmente'],
    advice: [],
    ongoing: [],
    ongoingReports: [],
    waiting: [],
    pointing: [],
    noticing: [],
    observations: [],
    madeVerbs: ['créé|añadido|creado'],
    reportLeads: [],
    ownReportLeads: [],
    reportSpeakers: [],
    reportAdverbs: [],
    changedBehaviour: [],
  },
  aspects: {
    decision: ['decidido|en lugar de'],
    outcome: ['corregido|añadido'],
    problem: ['falla|no funciona'],
    cause: ['porque|causa|debido'],
    open: ['próximos? pasos?|falta'],
    namedCause: ['la causa (?:es|era)'],
  },
  summaries: {
    offers: ['quieres que'],
    abilities: ['puedo'],
    insertedNotes: [],
    pointingOpeners: ['eso|esto'],
    pronounOpeners: [],
    inProgress: [],
    laughter: [],
    states: [],
    reports: null,
  },
  titles: {
    preambles: [
      'ok|bueno|hola|gracias|entonces|(?:sí|no|y|pero|luego|ahora)(?=\\s*,)|creo que|pienso que',
    ],
    wishes: [
      '(?:(?:puedes|podrías|podemos)|por favor|(?:necesito|quiero|quisiera|me gustaría)(?: que)?|(?:tenemos|tienes|hay) que|debemos|vamos a|ayúdame a|muéstrame|dime)(?: por favor| también)*',
    ],
    wishEnds: [],
    verbs: [
      'añad(?:e|ir)|agrega[r]?|corrige|corregir|arregla[r]?|modifica[r]?|cambia[r]?|elimina[r]?|borra[r]?|crea[r]?|escrib(?:e|ir)|revisa[r]?|verifica[r]?|comprueba|comprobar|explica[r]?|analiza[r]?|pon|poner|encuentra|encontrar|busca[r]?|prueba|probar|reemplaza[r]?|mueve|mover|implementa[r]?|compara[r]?|renombra[r]?|haz|hacer|lee[r]?|mira[r]?|actualiza[r]?',
    ],
    clauseOpeners: [
      'porque|para que|cuando|si|pero|aunque|mientras|antes de|después de|así que|ya que',
    ],
    prepositions: ['con|para|en|sobre|de|del|a|al|por|sin|desde|hasta|entre|como|según'],
    phraseOpeners: [],
    articles: ['el|la|los|las|un|una'],
    questionWords: ['cómo|qué|por qué|dónde|cuándo|quién|cuál|cuáles'],
    dangling: ['es|son|no|que|se'],
    droppable: [],
    listConjunctions: ['y', 'e', 'o'],
    pronouns: ['lo|la|los|las|esto|eso|todo'],
  },
  replies: {
    prefaces: [],
    refusals: ['lo siento'],
    tagLabels: ['etiquetas'],
    titleLabels: ['título'],
  },
  questions: null,
  overview: null,
};
