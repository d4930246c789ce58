import { OBJECTION } from './anyLanguage.ts';
import type { Lexicon } from './types.ts';
import { words } from './wordList.ts';

export const french: Lexicon = {
  name: 'French',
  spaced: true,
  words: {
    functionWords: words(`
      ai aie alors après as au aucun aura aussi autre autres aux avant avec avoir avons avez bien
      bon c'est ça car ce ceci cela celle celui ces cet cette ceux chaque chez comme comment dans de
      des depuis donc dont du elle elles en encore entre es est et étaient était été être eu eux
      faire fait faut font hors ici il ils j'ai je jusque la là le les leur leurs lui ma mais me
      même mes moi moins mon n'est ne ni nos notre nous on ont ou où par parce pas peu peut peux
      plus pour pourquoi pouvez pouvoir qu qu'il quand que quel quelle quelles quels qui quoi sa
      sans se sera ses si sien son sont sous suis sur ta tandis te tel tes toi ton tous tout toute
      toutes très trop tu peux-tu pouvez-vous pourrais-tu un une veux voici vos votre vous vu y
    `),
    generic: [],
    measures: words(`
      janvier février avril juin juillet août septembre octobre novembre décembre lundi mardi
      mercredi jeudi vendredi samedi dimanche heure heures mois semaine semaines deux trois quatre
      cinq sept huit neuf dix onze douze vingt trente cent mille pourcent
    `),
    everyday: [],
    uninformative: [],
    summaryOpeners: [],
    inflections: [],
    irregular: [],
    actionForms: ['.{3,}(?:ements?|tions?|sions?)', '.{5,}er'],
    participleEndings: [],
    caseEndings: [],
    elisions: ['[ldjnsmtc]', 'qu'],
    negations: ['ne', 'pas', 'jamais', 'aucun', 'aucune', 'sans', 'ni', 'rien'],
    nearNegations: [],
    opposites: [],
    clitics: [],
    timeSuffixes: [],
    names: [],
  },
  sentences: {
    abbreviations: ['p\\.ex'],
    abbreviationsBeforeName: [],
    abbreviationsBeforeNumber: [],
    trailingAbbreviations: [],
    dottedAbbreviations: ['p\\.ex'],
    lineContinuations: ['et', 'ou', 'de', 'p\\.ex\\.'],
    quotativeParticles: [],
    interjections: ["parfait|d'accord|bien sûr"],
    greetings: [],
    linkingWords: [],
    linkingAdverbs: [],
    connectives: ['et|mais|ou|donc|puis|alors|aussi|de plus|en outre|par ailleurs|cependant|sinon'],
    additions: ['de plus', 'en outre', 'par ailleurs'],
    announcements: ['(?:je vais|laissez-moi)\\s+'],
    announcementForms: [],
    vagueSteps: ['vérifier|regarder|lire|chercher|examiner|lancer'],
    commentary: [],
    onlooking: [],
    dependentOpeners: ['qui|que|parce'],
    subjectlessOpeners: [],
    danglingConnectives: ['et|ou'],
    unfinished: ['le|la|les|un|une'],
    unfinishedBeforeList: ['est'],
    acknowledgements: ["oui|d'accord"],
    leadingConjunctions: ['et'],
    trailingConjunctions: ['et|ou|mais'],
    clauseOpeners: ['et|mais|parce que|puisque|quand'],
  },
  anchors: {
    corrections: [
      'ne (?:marche|fonctionne) (?:toujours )?pas',
      `^non${OBJECTION}`,
      "ce n'est pas (?:ça|correct)|je voulais dire",
    ],
    decisions: [
      "(?:j'ai|nous avons|on a) (?:décidé|choisi)|on (?:garde|utilise)|gardons|utilisons",
    ],
    proposals: ['je recommande|devrait|devrions|il faut|doit'],
    recommendations: ['je (?:recommande|garderais|choisirais|commencerais)|ma recommandation'],
    conditions: ['si|sauf si|à moins'],
    possibilities: ['on (?:peut|pourrait)|nous (?:pouvons|pourrions)'],
    answers: ['(?:utilise|garde|prends)(?= \\S)'],
    facts: ['parce que|la cause|ne (?:prend|supporte) pas|nécessite|à cause'],
    failures: ['échoue|échoué|ne fonctionne pas|plante'],
    nonFailures: ['sans erreurs?'],
    followUps: ['il reste à|reste à faire|rappelle-moi'],
    leftHeadings: ['reste à faire'],
    suggestedHeadings: ['recommandations|prochaines étapes'],
    promises: ['je vais|nous allons|je ferai'],
    later: ['plus tard|demain|dès que|une fois|après|la prochaine fois'],
    preferences: ['je préfère|^(?:toujours|jamais|désormais)'],
    requests: ['^(?:peux-tu|pouvez-vous)'],
    openQuestions: ['reste à savoir|question ouverte'],
    questionOpeners: ['(?:pourquoi|comment)(?= )'],
    speakers: ["(?:je|nous|on)(?= )|j'ai"],
    hypotheses: ['^si(?= \\p{L})|peut-être|probablement|généralement|pourrait'],
    choices: ['on devrait|nous devrions|pas besoin d|mieux vaut'],
    reversals: ['au lieu de|plutôt que|finalement|ne .{1,40} plus|annuler'],
    changeReports: ['ajouté|créé|supprimé|renommé|remplacé'],
    deeds: ['vérifié|publié|corrigé'],
    explanations: ['est ce qui|est pourquoi'],
    statuses: [],
    looks: [],
    troubles: [],
  },
  aspects: {
    decision: ['décidé|plutôt que'],
    outcome: ['corrigé|ajouté|terminé'],
    problem: ['erreur|ne fonctionne pas'],
    cause: ['parce que|à cause'],
    open: ['prochaine étape'],
    namedCause: ['la cause (?:est|était)'],
  },
  summaries: {
    offers: ['souhaitez|voulez-vous que je'],
    abilities: ['je peux'],
    advice: ['(?:tu|vous) (?:peux|pouvez|devez|dois|pourrez|pourras)'],
    insertedNotes: [],
    pointingOpeners: ['cela|ça'],
    pronounOpeners: [],
    inProgress: [],
    laughter: [],
  },
  titles: {
    preambles: [
      'ok|bon|bonjour|salut|merci|alors|(?:oui|non|et|mais|puis|ensuite|maintenant)(?=\\s*,)|je (?:pense|crois) que|est-ce que',
    ],
    wishes: [
      "(?:(?:peux|pourrais)-tu|(?:pouvez|pourriez)-vous|tu (?:peux|pourrais)|s'il (?:te|vous) plaît|je (?:veux|voudrais|souhaite)(?: que tu)?|j'aimerais|il faut|j'ai besoin de|nous devons|on (?:doit|devrait)|aide[sz]?-moi à|montre-moi|dis-moi)(?: s'il (?:te|vous) plaît| aussi)*",
    ],
    wishEnds: [],
    courtesies: ["s'il (?:te|vous) plaît|stp|svp|merci(?: beaucoup)?"],
    verbs: [
      'ajoute[rz]?|corrige[rz]?|modifie[rz]?|change[rz]?|supprime[rz]?|retire[rz]?|crée[rz]?|écri(?:s|re|vez)|vérifie[rz]?|explique[rz]?|analyse[rz]?|mets|mettre|mettez|trouve[rz]?|cherche[rz]?|teste[rz]?|remplace[rz]?|déplace[rz]?|implémente[rz]?|compare[rz]?|renomme[rz]?|fais|faire|lis|lire|regarde[rz]?|lance[rz]?',
    ],
    clauseOpeners: [
      'parce que|pour que|afin (?:de|que)|car|quand|lorsque|si|mais|puis|avant de|après|sans que',
    ],
    prepositions: [
      'avec|pour|dans|sur|de|du|des|à|au|aux|en|par|sans|sous|vers|chez|entre|comme|via',
    ],
    phraseOpeners: [],
    hollow: ['façon|manière|avis|idée'],
    articles: ['le|la|les|un|une|ce|cette|ces'],
    questionWords: ['comment|pourquoi|que|quoi|quel\\w*|où|quand|qui|est-ce'],
    dangling: ['est|sont|ne|pas'],
    droppable: [],
    listConjunctions: ['et', 'ou'],
    pronouns: ['le|la|les|ça|cela|ceci|tout'],
  },
  replies: {
    prefaces: [],
    refusals: ['je (?:suis désolé|ne peux pas)'],
    tagLabels: [],
    titleLabels: ['titre'],
  },
  questions: null,
  work: null,
};
