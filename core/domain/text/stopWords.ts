/**
 * Words that carry no topic: function words of six languages, and the words that every conversation
 * with a coding agent is full of. Lists are kept per language, because one language's function word
 * is another's topic ("comment" is French for "how", "die" a German article).
 */
import type { Language } from './languages.ts';

type ListedLanguage = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'ru';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Function words, lower-case. Also what {@link Language} is guessed by. */
export const FUNCTION_WORDS: Readonly<Record<ListedLanguage, ReadonlySet<string>>> = {
  en: words(`
a about above after again against ahead all almost along already also although always am among an and
another any anybody anyone anything anyway are aren't around as at away back be became because become
been before behind being below between both but by can can't cannot come could couldn't did didn't do
does doesn't doing don't done down during each either else enough even ever every everyone everything
exactly few for from further get gets getting give given gives go goes going gone good got had hadn't
has hasn't have haven't having he he'd he'll he's hence her here here's hers herself him himself his
how however i i'd i'll i'm i've if in indeed instead into is isn't it it'd it'll it's its itself just
keep kept kind know last least less let let's like likely little look looks lot made make makes making
many may maybe me mean means might mine more most much must my myself near need needed needs neither
never next no nobody none nor not nothing now of off often oh ok okay on once one ones only onto or
other others otherwise our ours out over own per perhaps please pretty probably put quite rather
really right said same saw say says see seem seems seen several shall she she's should shouldn't since
so some somebody someone something sometimes somewhat soon still such sure take taken takes than thank
thanks that that's the their theirs them themselves then there there's therefore these they they'd
they'll they're they've thing things think this those though through thus to together told too took
toward try trying under unless until up upon us use used uses using usually various very via want
wanted wants was wasn't way we we'd we'll we're we've well went were weren't what what's whatever when
where whether which while who who's whole whom whose why will with within without won't would wouldn't
yeah yep yes yet you you'd you'll you're you've your yours yourself etc vs hi hello hey great perfect
actually basically currently simply bit anything`),
  de: words(`
aber alle allem allen aller alles als also am an ander andere anderen anderer auch auf aus bei beim
bin bis bitte bist da dabei dadurch dafür dagegen daher damit danach dann daran darauf darum das dass
davon dazu dein deine dem den denn der des deshalb die dies diese diesem diesen dieser dieses doch
dort du durch eben ein eine einem einen einer eines einfach einige er erst es etwas euch euer für
gegen gerade gibt gut habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem
ihren im immer in ins irgendwie ist ja jede jeden jeder jedes jetzt kann kannst könntest kein keine keinen
können könnte machen man mehr mein meine mich mir mit muss müssen nach nein nicht nichts noch nun nur
ob oder ohne schon sehr sein seine seinen seiner sich sie sind so sogar soll sollen sollte sondern
sonst über um und uns unser unter viel vom von vor war waren warum was weil weiter welche welcher wenn
wer werde werden wie wieder will wir wird wo wollen wurde wurden zu zum zur zwar zwischen`),
  fr: words(`
ai aie alors après as au aucun aura aussi autre autres aux avant avec avoir avons avez bien bon c'est
ça car ce ceci cela celle celui ces cet cette ceux chaque chez comme comment dans de des depuis donc
dont du elle elles en encore entre es est et étaient était été être eu eux faire fait faut font hors
ici il ils j'ai je jusque la là le les leur leurs lui ma mais me même mes moi moins mon n'est ne ni
nos notre nous on ont ou où par parce pas peu peut peux plus pour pourquoi pouvez pouvoir qu qu'il
quand que quel quelle quelles quels qui quoi sa sans se sera ses si sien son sont sous suis sur ta
tandis te tel tes toi ton tous tout toute toutes très trop tu peux-tu pouvez-vous pourrais-tu un une veux voici vos votre vous vu y`),
  es: words(`
a al algo algún alguna algunas alguno algunos allí ante antes aquí así aún aunque cada casi como con
cual cuales cuando de del desde donde dos e el él ella ellas ellos en entonces entre era eran es esa
esas ese eso esos esta está están estar estas este esto estos estoy fue fueron ha había hace hacer
hacia han hasta hay he la las le les lo los más me mi mientras mis mismo mucho muy nada ni no nos
nosotros nuestra nuestro o os otra otras otro otros para pero poco por porque pues puede pueden puedo
que qué puedes podrías quien quiero se sea según ser si sí sido siempre sin sobre solo sólo son su sus también tan
tanto te tengo tiene tienen toda todas todo todos tu tus un una unas uno unos usted y ya yo ahora hoy
ayer mañana dos tres cuatro cinco seis siete ocho nueve diez cero cada cualquier varios varias casi nunca
luego además mientras quizás nada nadie gracias hola vamos voy`),
  pt: words(`
a ainda algo alguém algum alguma algumas alguns ali antes ao aos após aquela aquelas aquele aqueles
aqui aquilo as assim até bem cada com como da das de dela delas dele deles depois desde dessa desse
desta deste disso do dos e é ela elas ele eles em entre era eram essa essas esse esses esta está estão
estar estas estava este estes estou eu faz fazer foi foram fosse há isso isto já la lhe lo mais mas
me mesmo meu meus minha minhas muito muitos na não nas nem nenhum no nos nós nossa nosso num numa o
onde os ou outra outras outro outros para pela pelas pelo pelos perante pode podem poder pois por
porque posso pouco preciso qual quando quanto que quem quero se seja sem sempre sendo ser será seu
seus si sim só sobre sua suas também tão te tem têm tenho ter teu toda todas todo todos tu tua tudo
um uma umas uns vai você vocês vamos vou agora antes apenas ontem hoje amanhã aí ora então enquanto
dois duas três quatro cinco seis sete oito nove dez zero nada ninguém cada qualquer quaisquer vários várias
talvez quase nunca logo mal menos tanto tanta tantos tantas toda aonde estamos fica ficar fiz feito feita
deve devem devo dá dar dou vem ver veja obrigado obrigada olá oi porém contudo`),
  ru: words(`
а без более больше был была были было быть в вам вас ведь весь вместе вообще вот все всегда всего всех
вы где да даже для до его ее её если есть еще ещё же за здесь и из или им их к как какая какой когда
конечно который которая которое которые кто куда ли лучше мне много может можно мой моя мы на надо
наш не него нее ней нельзя нет ни нибудь никогда ним них ничего но ну нужно о об один он она они оно
от очень по под пожалуйста после потом потому почему почти при про раз с сам свой себе себя сейчас
со совсем спасибо так такой также там тебе тебя тем теперь то тогда того тоже только том тот три тут
ты у уже хорошо хоть хочу чего чем через что чтобы эта эти это этого этой этом этот я исправь сделай
каждый каждая каждое каждые каждого каждой каждом каждым каждую любой любая любые весьма совершенно сразу
два две двух трёх трех четыре пять шесть семь восемь девять десять ноль несколько пара пары
вчера завтра скоро снова опять иногда часто редко пока зато либо лишь между перед против среди около вокруг
привет давай давайте ладно ок окей спасибо помоги помогите покажи скажи посмотри нам ими ней нею кем чём
свои своего своей своих сама сами само самый которого которой которых станет стал стала стало`),
};

/**
 * Words that are in nearly every session and therefore name none: they are no keywords of their own,
 * though they may stand beside another word in one.
 */
export const GENERIC_WORDS: ReadonlySet<string> = words(`
able access action actions add added adding additional allow allows answer apply approach appropriate
area ask asked aspect assistant available base based basic begin best better big bottom call called
calls case cases cause change changed changes changing check checked checking choose clean clear
clearly code command commands comment comments common complete completed completely confirm confirmed
consider contain contains content continue correct correctly count couple create created creates
creating current custom data day default define defined delete detail details detailed different
directory directly display doc done easy edit edited edits empty end ensure entire entry error errors
etc example examples exist existing exists expect expected explain explore extra fact fail failed
failing fails false feature features feel file files final finally find finding finds fine finish
finished first fix fixed fixes fixing focus follow following follows found fresh full fully function
functions general generate generated generic handle handled handles handling happen happened happens
hard help helpful helps hold idea identify implement implementation implemented implementing important
improve include included includes including information initial input inside invalid issue issues item
items key label large later latest lead leave left level line lines link list listed local location
logic long longer looking lower main manage match matches matching method methods minor minute missing
mode modified moment move moved moving multiple name named names necessary new nice note notes number
numbers object old open option optional options order original output overall page parameter part
parts pass passed passes passing path pattern perform place plan point points possible post potential
present prevent previous print problem problems proceed process proper properly property provide
provided provides purpose question questions quick quickly reach read reading ready real reason
recent recently reference refer related relevant remaining remember remove removed removes removing
replace replaced report request require required requires resolve resolved rest result results return
returned returns review role run running runs safe sample save saved search second section select
send separate set sets setting setup share short should show showing shown shows similar simple single
size small solution solve sort sound source specific specified standard start started starting starts
state statement status step steps stop structure stuff style success successful successfully suggest
summary support supported supports system table task tasks tell test tested testing tests text time
times today todo tool tools top total touch track true turn two type types understand unit update
updated updates updating user users useful valid value values verify version view wait warning week
work worked working works write writing written wrong year zero
across active actual additionally afterwards affect allowed ahead alternative anymore appear attempt avoid backward briefly broken
cleanly close comes complicated comprehensive concern confirmed convert converted converting considered consistent content correctly
crash critical deal decide decided decision decisions depends describe determine determined described details discuss double
easily effort either especially enable enabled entirely equal essentially existed explicit explicitly extra extract
far feedback forward goal goals gone grab guess happy ideally impact implies improvement improvements
indicate instance instead intended interesting investigate investigating introduce involved job keep keeps keeping lose loses lost kinda likely longest lots low
manually matter matters maximum mention mentioned messed minimal mistake named natural normal normally
notice noticed obvious obviously occur occurs okay opened outdated particular per person piece places
potentially prefer prefix preferred presence previously prior produce properly proposed quality rather rename renamed renames renaming
regarding relate relevant remains respond response risk safely scenario scenarios seeing sense shorter
slightly specifically starts straightforward stay suffix suggested suggestion suggestions sync thorough
throughout tiny totally treat tried unchanged understanding unnecessary unused updating usage visible
weird wonder wondering works worth yesterday
arquivo arquivos código códigos erro erros problema problemas dúvida dúvidas diferença exemplo exemplos
investigar investigue corrigir corrija corrige verificar verifique analisar analise recomenda recomendo ajuda
ajudar ajude precisa precisar usar use usado usando utilizar utilize mudar mudança mudanças passo passos
próximo próxima próximos linha linhas forma maneira coisa coisas caso casos vez vezes dia dias hora horas
archivo archivos problema problemas errores ejemplo cambiar cambio cambios revisar paso pasos vez veces
причина причину причины причиной проблема проблему проблемы ошибка ошибку ошибки файл файла файлы найти
проверить проверь решить использовать использует отличается нужен нужна нужны работает работать сделать
добавить удалить исправить изменить помочь объясни минут минуты час часа часов секунд день дня дней раза
берите возьми пример примера вариант способ случай случае
nil null undefined none true false int string bool boolean number void func const var class self args
arg err ctx src tmp www com http https org html md txt json yaml
`);

/** The same in Chinese and Japanese. */
export const GENERIC_IDEOGRAPHS: ReadonlySet<string> = words(`
我们 你们 他们 这个 那个 这些 那些 什么 怎么 为什么 什么时候 可以 需要 现在 已经 没有 如果 因为 所以 但是 然后 就是 不是
还是 以及 进行 使用 问题 一个 一下 看一下 请问 应该 或者 并且 时候 这样 那么 那就 通过 文件 代码 用户 确认 一直 找出 修复
添加 改善 值得 每天 大概 左右 今天 昨天 明天 出现 发现 导致 显示 打开 正确 全部 最后 首先 其中 包括 不能 不会 能够 这里
那里 哪里 东西 事情 情况 方式 方面 结果 开始 结束 更新 删除 修改 检查 运行 执行 麻烦 帮忙 下一步 之后 之前 以前 以后 普通
区别 决定 选择 原因 错误 三次 两次 一次 写入 总是 条件
実装 確認 必要 場合 以下 追加 変更 修正 対応 問題 設定 自分 今回 内容 方法 部分 一番 可能 完了 優先 違い 今日 昨日 本当
普通 理由 結果 調査 調べ 削除 作成 説明 次回 最初 最後 全部 一つ 二つ 三つ 単位 開始 終了 利用 出来`);

/** Is the word, lower-case, a function word of the language or of English, which is mixed into all? */
export function isFunctionWord(word: string, language: Language): boolean {
  if (FUNCTION_WORDS.en.has(word)) return true;
  const own = language in FUNCTION_WORDS ? FUNCTION_WORDS[language as ListedLanguage] : undefined;
  return own?.has(word) ?? false;
}
