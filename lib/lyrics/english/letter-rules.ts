/**
 * Letter-to-sound rules for words outside the dictionary, in the format of Elovitz et al. (1976):
 * `left[letters]right > sounds`. The first rule of the current letter that matches applies.
 * `left` must match up to the letters, `right` after them.
 * `{abc}` is a class of letters; capitals are the macros below.
 *
 * Sounds: capitals are full vowels and consonants. Unstressed vowels are reduced, unless marked `!`.
 * `A~B` is A if stressed and B if not; `ax ix iy er ow` are always weak; `_` is silent.
 *
 * Each rule improves the accuracy on nine tenths of the dictionary.
 */
export const LETTER_RULES = `
[augh]t > AO! ;; l[augh] > AE F ;; [au] > AO! ;; [aw] > AO! ;; [ayor] > EY er ;; [ay] > EY! ;; [air] > EH! R
{cnt}t[ai]n > ix ;; {lr}t[ai]n > ix ;; [ai] > EY! ;; ^[are]$ > AA R ;; [are]{s}?$ > EH! R ;; [arr] > EH R
V.*C[ar]{s}?$ > er ;; V.*C[ard]{s}?$ > er D ;; [a]ry$ > EH! ;; [a]r{aeiouy} > EH ;; [ar] > AA! R ;; [a]tive > ax
V.*C[age]{sd}?$ > ix JH ;; [a]lm > AA ;; [a]l{dt} > AO! ;; [a]ll{s}?$ > AO! ;; [a]ll{ie}{sn} > AO ;; [al]f$ > AE
w[a]{stn}{htdps} > AA ;; w[a]{dlr} > AA ;; squ[a] > AA ;; V.*C[ace]$ > ix S ;; V.*[ancy]$ > ax N S iy
[a]nge{rsdl}? > EY! ;; [a]M > EY! ;; [a]CiV > EY~AH ;; ^C?C?[a]Ca{s}?$ > AA ;; [a] > AE~AH
[bt]$ > T ;; [b] > B
[ch]r > K ;; s[ch]{eiaou} > K ;; [ch]em > K ;; [ch]estra > K ;; [ch]ine$ > SH ;; [ch] > CH ;; [cial] > SH ax L
[cian] > SH ax N ;; [cious] > SH ax S ;; [cien] > SH ax N ;; [c]F > S ;; [c] > K
[dge] > JH ;; [d]ua > JH ;; [d] > D
^{bmwsh}{eh}?[e]$ > IY ;; V.*[e]'?{s}?$ > _ ;; [eigh] > EY! ;; [ei]gn > EY ;; [eir]$ > EH R ;; c[ei] > IY!
[ei] > AY ;; [ee]r > IH! ;; [ee] > IY! ;; [ear]n > ER! ;; [ear]{ctl}{htdy} > ER! ;; h[ear]d > ER!
h[ear]t > AA! R ;; b[ear]X > EH! R ;; {wt}[ear]X > EH! R ;; [ear] > IH! R ;; [eau] > OW! ;; [ea]d{syi}? > EH
[ea]lth > EH! ;; [ea]th{er}{ra} > EH! ;; [ea]nt > EH ;; br[ea]k > EY! ;; gr[ea]t > EY! ;; cr[ea]t > IY! EY
[ea]{lt}i > IY AE ;; [ea] > IY! ;; {rlj}[eu] > UW! ;; [eu] > Y UW! ;; {rljd}[ew] > UW! ;; ch[ew] > UW!
[ew] > Y UW! ;; {vbhr}[ey]$ > EY! ;; [ey]$ > iy ;; [ey] > EY! ;; [eo]p > IY ;; wh[ere] > EH! R
th[ere] > EH! R ;; [ere]X > IH! R ;; V.*C[er]{s}?$ > er ;; [er]r > EH ;; [er]i{aoceu} > IH! R ;; [er] > ER~ER
V.*[ency]$ > ax N S iy ;; ^[exh]V > IH G Z ;; ^[ex]{aeiou} > IH G Z ;; [e]CM > EH ;; [e]M > IY!
C[e]Ci{aou} > IY ;; ^C?C?[e]Cal > IY ;; ^C?[e]qu > IY ;; [e]o > IY ;; [e] > EH~AH
V.*C[le]{s}?$ > ax L ;; [l] > L
[f] > F
^[gn] > N ;; [gn]X > N ;; ^[gh] > G ;; [gg] > G ;; [gu]{iea} > G ;; ^[g]{ie}{vtrla}{tlfes} > G ;; [ght] > T
[g]F > JH ;; [g] > G
[h]{aeiouy} > HH
[igh] > AY! ;; [ign]$ > AY N ;; [ild]{s}?$ > AY! L D ;; [ind]{s}?$ > AY! N D ;; ^C?C[ie]$ > AY! ;; [ie]n > IY AH
[ie]t > AY AH ;; [ier] > IH! R ;; [ie] > IY! ;; [ia]l > iy AH ;; [ism] > IH Z ax M ;; [ir]{e}X > AY! er
[irr] > IH R ;; [ir] > ER! ;; V.*[ice]$ > ix S ;; V.*[ive]{s}?$ > ix V ;; V.*C[ify] > ax F AY ;; [i]CM > IH
[i]M > AY! ;; [i]{aeou} > IY ;; ^(?:m|d|sc|cr|h|p|f|v|t)[i](?:cr|gr|e|a|n{aoi}|p{el}|v{ai}|t{ai}|r{aoe}) > AY
[i]$ > iy ;; [i] > IH
[j] > JH
^[kn] > N ;; [k] > K
[mn]$ > M ;; [m] > M
[ng]{s}?$ > NG ;; [ngth] > NG K TH ;; {iou}[ng]er > NG G ;; [ng]{lruaow} > NG G ;; [n]{kxq} > NG ;; [nc]t > NG K
[nn] > N ;; [n] > N
^[over] > OW! V er ;; ^[one] > W AH N ;; [oor] > AO! R ;; [ook] > UH! K ;; {gshfw}[oo]{dt} > UH!
bl[oo]d > AH! ;; fl[oo]d > AH! ;; [oo] > UW! ;; [oar] > AO! R ;; br[oa]d > AO! ;; [oa] > OW! ;; [oi] > OY!
[oy] > OY! ;; [ought] > AO! T ;; r[ough] > AH F ;; t[ough] > AH F ;; en[ough] > AH! F ;; c[ough] > AO F
[our]n > ER ;; {fyp}[our] > AO! R ;; [our]{s}?$ > AW er ;; [our]{tcs} > AO! R ;; [our]i > ER ;; [ous]$ > ax S
{cdt}[ou]{bpc}l > AH! ;; [ou]{nsdtrcg} > AW! ;; [oubt] > AW! T ;; [ou]l > OW! ;; [ou] > UW
{dtbcg}r?[ow]n > AW! ;; {p}[ow] > AW! ;; [ow]{eidls} > AW! ;; [ow] > OW! ;; V.*C[or]{s}?$ > er
w[or]{kdlstm} > ER! ;; [ore] > AO! R ;; [or] > AO! R ;; [oth]er > AH! DH ;; n[o]th > AH!
^m[o]n{tekd}{hye}? > AH ;; c[o]me > AH! ;; {dn}[o]ne > AH ;; ab[o]ve > AH! ;; c[o]ver > AH! ;; s[o]n$ > AH
w[o]n > AH ;; [o]ld > OW! ;; [o]ll{s}?$ > OW! ;; [o]lt > OW! ;; [o]st{s}?$ > OW! ;; [o]ss > AO ;; [o]f{f} > AO
[o]ng > AO ;; V.*[om]{s}?$ > ax M ;; ^d[o]$ > UW! ;; [o]$ > OW! ;; [o]{aeiu} > OW ;; [o]CM > AA ;; [o]M > OW!
[o]Ci{aou} > OW~AH ;; ^{bmnptlsgh}[o]C{aou}{lnrs}?{aes}? > OW ;; [o] > AA~AH
[ph] > F ;; [p] > P
[que]{s}?$ > K ;; [qu] > K W
[r] > R
[sch]{mnl} > SH ;; [ssion] > SH ax N ;; V[sion] > ZH ax N ;; r[sion] > ZH ax N ;; [sion] > SH ax N
[ssure] > SH er ;; [sh] > SH ;; [ss] > S ;; V[s]e{sd}?$ > Z ;; u[s]$ > S ;; i[s]$ > S
{aeiouybdgmnlrvw}[s]$ > Z ;; V[s]y$ > Z ;; {aeo}{iau}[s]{ie} > Z ;; ^{re}{re}?[s]{iu} > Z ;; [s] > S
s[ten]{s}?$ > ax N ;; s[t]le > _ ;; f[t]en$ > _ ;; [tion] > SH ax N ;; [tious] > SH ax S ;; [tient] > SH ax N T
[tience] > SH ax N S ;; [tia] > SH ax ;; [tur]e{sd}?$ > CH er ;; [tur]{ai} > CH er ;; [tu]{ao} > CH UW
[tu]l > CH ax ;; ^[th](?:e|is|at|ey|em|en|us|ose|ese|ere|eir|an|y|ou)$ > DH ;; [th]er$ > DH ;; [th]e{sd}?$ > DH
[th] > TH ;; [t] > T
V.*(?:{aeiouybdgmnlrvw})['s]$ > Z
[uy] > AY! ;; [urr] > ER ;; {rljd}[ur]{aeiou} > UH R ;; [ur]{aiou} > Y UH R ;; [ur] > ER! ;; b[ui]l > IH
[ui] > UW ;; [u]{oe} > UW ;; [u]a > UW ;; {pb}[ush] > UH SH ;; {bfp}[u]ll > UH ;; V.*[um]$ > ax M
{rlj}[u]CV > UW ;; {tdsnz}[u]CV > UW ;; [u]CV > Y UW ;; [u]$ > UW! ;; ^[un] > AH N ;; [u] > AH
[v] > V
^[wr] > R ;; ^[who] > HH UW! ;; [wh] > W ;; [w] > W
^[x] > Z ;; [x] > K S
^C?C?C?[y]{es}?$ > AY! ;; [yre] > AY er ;; [y]r{aeiou} > IH ;; [yr] > ER ;; V.*[y]$ > iy ;; ^{h}[y]p > AY
[y]M > AY! ;; [y]{aeiou} > Y ;; [y] > IH
[z] > Z
`

/** Macros of the rules: V vowel, C consonant, F front vowel, M magic e follows, X end of a stem. */
export const MACROS: Record<string, string> = {
  V: '[aeiouy]',
  C: '[bcdfghjklmnpqrstvwxz]',
  F: '[eiy]',
  M: '(?:[bcdfgklmnpstvz]|th|st)(?:e[sd]?|e(?:ly|ment|ments|ful|less|ness)|ing|ings|ers?|ey)$',
  X: "(?:$|s$|'s$|ed$|ing$|er$|ers$|ly$|ness$|less$|ful$|y$)",
}
