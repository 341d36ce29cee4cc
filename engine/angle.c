// angle.c - angles in whole degrees: sines out of whole numbers, bearings, turning, arcs.
// Stands on whole.c. No machine computes a sine at play: the tables are written out, so every machine has the same ones.
#include "exact.h"

#include <stdlib.h>

// 10^9 times the sine of 0 ... 90 degrees, to the nearest. Positions are computed with these.
static const int32_t sines[91] = {
    0,         17452406,  34899497,  52335956,  69756474,  87155743,  104528463,  121869343, 139173101, 156434465, 173648178, 190808995,
    207911691, 224951054, 241921896, 258819045, 275637356, 292371705, 309016994,  325568154, 342020143, 358367950, 374606593, 390731128,
    406736643, 422618262, 438371147, 453990500, 469471563, 484809620, 500000000,  515038075, 529919264, 544639035, 559192903, 573576436,
    587785252, 601815023, 615661475, 629320391, 642787610, 656059029, 669130606,  681998360, 694658370, 707106781, 719339800, 731353702,
    743144825, 754709580, 766044443, 777145961, 788010754, 798635510, 809016994,  819152044, 829037573, 838670568, 848048096, 857167301,
    866025404, 874619707, 882947593, 891006524, 898794046, 906307787, 913545458,  920504853, 927183855, 933580426, 939692621, 945518576,
    951056516, 956304756, 961261696, 965925826, 970295726, 974370065, 978147601,  981627183, 984807753, 987688341, 990268069, 992546152,
    994521895, 996194698, 997564050, 998629535, 999390827, 999847695, 1000000000,
};

// 10^18 times the sine of 0, 0.5, 1 ... 90 degrees, to the nearest. Signs are judged with these.
// They are exact there: for whole x and y below 2^24 and any half degree h that is no multiple of 45 degrees, x cos h - y sin h is
// never smaller than 7.3e-10 unless x = y = 0 (tan h is irrational, and its continued fraction tells how near x / y can come), while the
// rounding of the table moves it by less than 2e-11. At multiples of 45 degrees the table has no error that could turn a sign.
static const int64_t fine_sines[181] = {
    0,
    8726535498373935,
    17452406437283513,
    26176948307873153,
    34899496702500972,
    43619387365336000,
    52335956242943833,
    61048539534856872,
    69756473744125301,
    78459095727844945,
    87155742747658174,
    95845752520223990,
    104528463267653471,
    113203213767906721,
    121869343405147481,
    130526192220051592,
    139173100960065444,
    147809411129610618,
    156434465040230869,
    165047605860677648,
    173648177666930349,
    182235525492147457,
    190808995376544812,
    199367934417197181,
    207911690817759337,
    216439613938102880,
    224951054343864998,
    233445363855905412,
    241921895599667723,
    250380004054441416,
    258819045102520762,
    267238376078256875,
    275637355816999186,
    284015344703922617,
    292371704722736728,
    300705799504273122,
    309016994374947424,
    317304656405092134,
    325568154457156669,
    333806859233770929,
    342020143325668733,
    350207381259467461,
    358367949545300273,
    366501226724297279,
    374606593415912035,
    382683432365089772,
    390731128489273755,
    398749068925246206,
    406736643075800208,
    414693242656239044,
    422618261740699436,
    430511096808295144,
    438371146789077417,
    446197813109808798,
    453990499739546792,
    461748613235033931,
    469471562785890776,
    477158760259608415,
    484809620246337029,
    492423560103467120,
    500000000000000000,
    507538362960704169,
    515038074910054210,
    522498564715948865,
    529919264233204954,
    537299608346823832,
    544639035015027082,
    551936985312058176,
    559192903470746830,
    566406236924832832,
    573576436351046096,
    580702955710939761,
    587785252292473129,
    594822786751341291,
    601815023152048280,
    608761429008720639,
    615661475325658280,
    622514636637619550,
    629320391049837453,
    636078220277763947,
    642787609686539326,
    649448048330183656,
    656059028990507285,
    662620048215737478,
    669130606358858214,
    675590207615660244,
    681998360062498500,
    688354575693753984,
    694658370458997287,
    700909264299850900,
    707106781186547524,
    713250449154181575,
    719339800338651139,
    725374371012287638,
    731353701619170483,
    737277336810124041,
    743144825477394235,
    748955720789002146,
    754709580222771998,
    760405965600030938,
    766044443118978035,
    771624583387719968,
    777145961456970880,
    782608156852413914,
    788010753606721957,
    793353340291235165,
    798635510047292846,
    803856860617217326,
    809016994374947424,
    814115518356319218,
    819152044288991790,
    824126188622015662,
    829037572555041692,
    833885822067168185,
    838670567945424030,
    843391445812885701,
    848048096156425970,
    852640164354092222,
    857167300702112287,
    861629160441525745,
    866025403784438647,
    870355695939899680,
    874619707139395800,
    878817112661965374,
    882947592858926942,
    887010833178221701,
    891006524188367862,
    894934361602025057,
    898794046299166993,
    902585284349860607,
    906307787036649963,
    909961270876543208,
    913545457642600896,
    917060074385124047,
    920504853452440327,
    923879532511286756,
    927183854566787401,
    930417567982024532,
    933580426497201749,
    936672189248397616,
    939692620785908384,
    942641491092178395,
    945518575599316810,
    948323655206199327,
    951056516295153572,
    953716950748226921,
    956304755963035481,
    958819734868193050,
    961261695938318862,
    963630453208622991,
    965925826289068287,
    968147640378107775,
    970295726275996472,
    972369920397676602,
    974370064785235229,
    976296007119933366,
    978147600733805638,
    979924704620829612,
    981627183447663953,
    983254907563954585,
    984807753012208059,
    986285601537231408,
    987688340595137726,
    989015863361916830,
    990268068741570315,
    991444861373810411,
    992546151641322035,
    993571855676587497,
    994521895368273337,
    995396198367178805,
    996194698091745532,
    996917333733127976,
    997564050259824248,
    998134798421866974,
    998629534754573874,
    999048221581857762,
    999390827019095730,
    999657324975557280,
    999847695156391239,
    999961923064171289,
    1000000000000000000,
};

int pl_turned(int degrees, int by)
{
    int sum = (int)(((int64_t)degrees + by) % 360);
    return sum < 0 ? sum + 360 : sum;
}

int64_t pl_sine(int degrees)
{
    int turned = pl_turned(degrees, 0);
    int64_t sign = turned < 180 ? 1 : -1;
    return sign * sines[90 - abs(90 - turned % 180)];
}

int64_t pl_cosine(int degrees) { return pl_sine(pl_turned(degrees, 90)); }

int pl_angle_between(int a, int b)
{
    int turned = pl_turned(a, -pl_turned(b, 0));
    return turned <= 180 ? turned : 360 - turned;
}

// ---- exact signs

static int64_t fine_sine(int half_degrees)
{
    int turned = (half_degrees % 720 + 720) % 720;
    int64_t sign = turned < 360 ? 1 : -1;
    return sign * fine_sines[180 - abs(180 - turned % 360)];
}

int pl_clockwise_of(int half_degrees, pl_vector v)
{
    return pl_sign128((pl_int128)v.x * fine_sine(half_degrees + 180) - (pl_int128)v.y * fine_sine(half_degrees));
}

int pl_ahead(pl_point p, pl_point origin, int facing)
{
    // Ahead of the facing is clockwise of the direction a quarter turn to its left.
    return pl_clockwise_of(2 * (pl_turned(facing, 0) - 90), pl_from_to(origin, p));
}

bool pl_in_arc(pl_point p, pl_point origin, int facing, int half)
{
    PL_ASSERT(half >= 0 && half <= 180);
    pl_vector v = pl_from_to(origin, p);
    if (v.x == 0 && v.y == 0)
        return true;
    int middle = pl_turned(facing, 0);
    bool is_right_of_left = pl_clockwise_of(2 * (middle - half), v) >= 0;
    bool is_left_of_right = pl_clockwise_of(2 * (middle + half), v) <= 0;
    if (half > 90)
        return is_right_of_left || is_left_of_right;
    return is_right_of_left && is_left_of_right && (half > 0 || pl_ahead(p, origin, facing) > 0);
}

int pl_bearing(pl_point a, pl_point b)
{
    pl_vector v = pl_from_to(a, b);
    if (v.x == 0 && v.y == 0)
        return 0;
    int quarter = 0;
    while (v.x < 0 || v.y <= 0) {  // at most three quarter turns bring it to x >= 0, y > 0: bearings 0 to just below 90
        v = (pl_vector){-v.y, v.x};
        quarter++;
    }
    // The number of limits 0.5, 1.5 ... 89.5 that v has reached; reached is clockwise of, or on.
    int low = 0, high = 90;
    while (low < high) {
        int middle = (low + high) / 2;
        if (pl_clockwise_of(2 * middle + 1, v) >= 0)
            low = middle + 1;
        else
            high = middle;
    }
    return pl_turned(90 * quarter + low, 0);
}

// ---- computed points

// origin + right * (cos, -sin) + ahead * (sin, cos), each coordinate rounded once.
static pl_point offset_from(pl_point origin, int64_t right, int64_t ahead, int facing, pl_round round)
{
    int64_t sine = pl_sine(facing), cosine = pl_cosine(facing), unit = PL_SINE_ONE;
    if (right == (int32_t)right && ahead == (int32_t)ahead)  // sums stay below 2^63
        return pl_at((pl_len)pl_divide(origin.x * unit + right * cosine + ahead * sine, unit, round),
                     (pl_len)pl_divide(origin.y * unit - right * sine + ahead * cosine, unit, round));
    pl_int128 x = (pl_int128)origin.x * unit + (pl_int128)right * cosine + (pl_int128)ahead * sine;
    pl_int128 y = (pl_int128)origin.y * unit - (pl_int128)right * sine + (pl_int128)ahead * cosine;
    return pl_at((pl_len)pl_divide128(x, unit, round), (pl_len)pl_divide128(y, unit, round));
}

pl_point pl_travel(pl_point from, int bearing, pl_len distance, pl_round round) { return offset_from(from, 0, distance, bearing, round); }

pl_point pl_turn_about(pl_point b, pl_point a, int degrees, pl_round round)
{
    pl_vector v = pl_from_to(a, b);
    return offset_from(a, v.x, v.y, degrees, round);
}

pl_point pl_seen_from(pl_point p, pl_point origin, int facing, pl_round round)
{
    pl_vector v = pl_from_to(origin, p);
    return offset_from(pl_at(0, 0), v.x, v.y, -pl_turned(facing, 0), round);
}

pl_point pl_placed_from(pl_point right_ahead, pl_point origin, int facing, pl_round round)
{
    return offset_from(origin, right_ahead.x, right_ahead.y, facing, round);
}
